import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { DocumentRequest, RenderSet } from '@foyer/shared/wire-schemas/documents';
import { RenderWorker } from './render-worker.ts';

/** What React does to find out in whose component something was thrown. */
const SHELL = `'use strict';
exports.redirectExpressions = [];
exports.routeOutlines = [];
const place = () => { throw new Error('a frame'); };
exports.createRenderer = () => ({
  render: async () => {
    const before = Error.prepareStackTrace;
    Error.prepareStackTrace = undefined;
    let body = '';
    try { place(); } catch (error) { body = error.stack; } finally { Error.prepareStackTrace = before; }
    return { status: 200, body, failed: [], personal: false, byCountry: false };
  },
});
`;

it('lets React read in a render worker in whose component something was thrown', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-component-stack-'));
  await mkdir(join(folder, 'node'));
  await writeFile(join(folder, 'node/package.json'), '{"type":"commonjs"}');
  await writeFile(join(folder, 'node/main.js'), SHELL);
  const release = {
    name: 'shell',
    version: '1.0.0',
    platform: { uses: [] },
    browser: { entry: '', exposes: {}, entries: {} },
    node: { entry: 'main.js', entries: {} },
  };
  const set = { id: 1, packages: { shell: { release, folder, base: '/' } } } as unknown as RenderSet;
  const worker = new RenderWorker({
    worker: { set, loadTimeoutMs: 5000 },
    answerApi: async () => ({ status: 200, body: '{}' }),
    renderTimeoutMs: 5000,
  });
  const request = { kind: 'document', url: '/', off: [] } as unknown as DocumentRequest;
  try {
    const message = await worker.send({ type: 'render', request });
    expect(message.type === 'rendered' && message.answer.body).toMatch(/a frame\n\s+at place /);
  } finally {
    await worker.end();
    await rm(folder, { recursive: true, force: true });
  }
});
