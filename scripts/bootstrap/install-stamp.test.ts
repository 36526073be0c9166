import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { explainFailure } from './fail.mjs';
import { clearStamp, isInstalled, workspaceFolders, writeStamp } from './install-stamp.mjs';

let root = '';
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-stamp-'));
  for (const folder of ['node_modules', 'shell/node_modules', 'mf-player/node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  write(
    'pnpm-workspace.yaml',
    'packages:\n  - shell\n  # why\n  - "mf-player"\n\ncatalog:\n  react: 19.3.1\n',
  );
  write('pnpm-lock.yaml', 'lockfileVersion: 9\n');
  write('package.json', '{}');
  for (const folder of ['shell', 'mf-player'])
    write(`${folder}/package.json`, '{ "dependencies": { "react": "catalog:" } }');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the install stamp', () => {
  it('knows the workspace', () => {
    expect(workspaceFolders(root)).toEqual(['shell', 'mf-player']);
  });

  it('holds until something that an install depends on changes', () => {
    expect(isInstalled(root)).toBe(false);
    writeStamp(root);
    expect(isInstalled(root)).toBe(true);
    for (const file of ['pnpm-lock.yaml', 'package.json', 'shell/package.json']) {
      writeStamp(root);
      write(file, '{ "changed": true }');
      expect(isInstalled(root)).toBe(false);
    }
  });

  it('is gone while an install runs, so that a killed one leaves none', () => {
    writeStamp(root);
    clearStamp(root);
    expect(isInstalled(root)).toBe(false);
  });

  it('does not hold when a package lost its node_modules', () => {
    writeStamp(root);
    rmSync(join(root, 'shell/node_modules'), { recursive: true });
    expect(isInstalled(root)).toBe(false);
  });

  it('holds for a package that depends on nothing: it gets no node_modules', () => {
    write('shell/package.json', '{ "name": "shell" }');
    rmSync(join(root, 'shell/node_modules'), { recursive: true });
    writeStamp(root);
    expect(isInstalled(root)).toBe(true);
  });
});

describe('explainFailure', () => {
  it.each([
    ['ENOSPC: no space left on device, write', /disk space/],
    ['npm error code ENOTFOUND', /registry cannot be reached/],
    ['Error: ERR_PNPM_OUTDATED_LOCKFILE', /does not fit/],
    ["EACCES: permission denied, mkdir '/x/.tools'", /\/checkout .*cannot be written/],
  ])('says what is missing for %s', (output, line) => {
    expect(explainFailure(output, '/checkout')).toMatch(line);
  });

  it('says nothing of what it does not know', () => {
    expect(explainFailure('segmentation fault', '/checkout')).toBeNull();
  });
});
