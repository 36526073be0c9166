/** The embed's SDK as partners get it: small, and alone. */
import { expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildEmbedSdk } from './embed-sdk.ts';

/** Issue: "a typed, dependency-free script of ≤ 4 kB"; as it is sent without compression. */
const MAX_BYTES = 4000;

it('is at most 4 kB before compression and imports nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-embed-sdk-'));
  try {
    const { script } = await buildEmbedSdk(folder);
    const code = await readFile(script, 'utf8');
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(MAX_BYTES);
    expect(code).not.toMatch(/\bimport\b|\brequire\b/);
    expect(code).toMatch(/export const createEmbed\b/);
  } finally {
    await rm(folder, { recursive: true });
  }
});
