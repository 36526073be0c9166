/** Every fence of docs/architecture.md: one file that breaks it, and sees the lint fail; and what must stay allowed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findDynamicBreaches } from './dynamic-imports.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Place of the importing file, what it imports. */
type Import = readonly [place: string, request: string];

const BROKEN: readonly Import[] = [
  // Remotes never import one another, the shell or the server.
  ['mf-listings/src/browse/a.tsx', '@foyer/mf-player/watch'],
  ['mf-player/src/watch/a.tsx', '../../../mf-community/src/comments/widget.tsx'],
  ['mf-member/src/info/a.tsx', '@foyer/shell'],
  ['mf-upload/src/video/a.tsx', '../../../shell/src/main.tsx'],
  ['mf-desk/src/overview/a.tsx', '../../../mf-player/src/remote.ts'],
  ['mf-community/src/people/a.ts', '@foyer/server/config'],
  ['mf-upload/src/video/b.tsx', '@foyer/mf-desk/remote'],
  ['mf-upload/src/video/c.tsx', '@foyer/mf-fan-club2/remote'],
  ['mf-fan-club2/src/home/a.tsx', '../../../mf-player/src/remote.ts'],
  // The table of calls is the server's and the builds'.
  ['mf-listings/src/c.ts', '@foyer/shared/wire-schemas/calls'],
  ['mf-player/src/embed/c.ts', '@foyer/shared/wire-schemas/calls'],
  ['shell/src/host/c.ts', '@foyer/shared/wire-schemas/calls'],
  ['shared/src/platform/c.ts', '../wire-schemas/calls.ts'],
  // Identity comes through the facade only.
  ['mf-listings/src/a.tsx', 'react-router'],
  ['mf-listings/src/b.tsx', '@reduxjs/toolkit/query/react'],
  ['mf-player/src/watch/b.tsx', 'react-redux'],
  ['mf-member/src/a.tsx', 'react-intl'],
  ['mf-member/src/b.tsx', '../../shared/src/platform/store.ts'],
  ['shared/src/ui/a.tsx', 'react-router'],
  ['shared/src/ui/b.tsx', '../platform/store.ts'],
  // The player and the embed are React and video.js only.
  ['mf-player/src/player/a.tsx', 'react-router'],
  ['mf-player/src/player/b.tsx', '@reduxjs/toolkit'],
  ['mf-player/src/player/c.tsx', 'react-intl'],
  ['mf-player/src/player/d.tsx', '@foyer/shared/platform'],
  ['mf-player/src/embed/a.tsx', '@foyer/shared/platform'],
  ['mf-player/src/embed/b.tsx', '@foyer/shared/ui/controls/button'],
  // The shell loads remotes at run time.
  ['shell/src/a.tsx', '@foyer/mf-listings/remote'],
  ['shell/src/b.tsx', '../../mf-listings/src/remote.ts'],
  ['shell/src/e.tsx', '../../mf-desk/src/remote.ts'],
  // Schemas are plain data.
  ['shared/src/wire-schemas/a.ts', 'react'],
  ['shared/src/platform/a.ts', '@foyer/mf-player/watch'],
  // What files of the server may know by their suffix and room; which rooms may use which: server-rooms.test.ts.
  ['server/src/albums/a.ts', 'fastify'],
  ['server/src/albums/a.sql.ts', '@fastify/cookie'],
  ['server/src/api/a.reads.ts', 'fastify'],
  ['server/src/media/a.ts', 'fastify'],
  ['server/src/albums/b.ts', 'kysely'],
  ['server/src/platform/http/a.ts', 'pg'],
  ['server/src/documents/a.routes.ts', 'kysely'],
  ['server/src/uploads/a.http.ts', 'kysely'],
  ['server/src/albums/c.ts', 'node:child_process'],
  ['server/src/platform/http/b.ts', 'child_process'],
  ['server/src/albums/b.sql.ts', 'node:child_process'],
  ['server/src/platform/secrets/secrets.ts', 'node:child_process'],
  ['server/src/media/b.ts', '../catalogue/listings.sql.ts'],
  ['server/src/media/d.ts', '../platform/database/create-database.ts'],
  ['server/src/documents/a.ts', 'react'],
  ['server/src/platform/http/c.ts', 'react-dom/server'],
  ['server/src/documents/b.ts', '../../../shell/src/server.tsx'],
];

const ALLOWED: readonly Import[] = [
  ['mf-listings/src/c.tsx', '@foyer/shared/platform'],
  ['mf-listings/src/d.tsx', './browse/page.tsx'],
  ['mf-player/src/player/e.tsx', 'video.js'],
  ['mf-player/src/embed/c.tsx', '../player/player.tsx'],
  ['mf-player/src/watch/c.tsx', '../player/player.tsx'],
  ['shared/src/ui/c.tsx', '@foyer/shared/platform'],
  ['shared/src/platform/b.ts', 'react-router'],
  ['shell/src/c.tsx', 'react-router'],
  ['server/src/platform/http/d.ts', 'fastify'],
  ['server/src/releases/a.routes.ts', 'fastify'],
  ['server/src/uploads/b.http.ts', 'fastify'],
  ['server/src/app/web.ts', 'fastify'],
  ['server/src/albums/c.sql.ts', 'kysely'],
  ['server/migrations/0001-a.ts', 'kysely'],
  ['server/src/platform/database/a.ts', 'pg'],
  ['server/src/media/c.ts', 'node:child_process'],
  // Runs the operator's own command that prints the keys.
  ['server/src/platform/secrets/key-source.ts', 'node:child_process'],
];

const folder = mkdtempSync(join(tmpdir(), 'foyer-fences-'));
let lintedFiles: Set<string>;

/** Writes `places` into a tree of their own under the project's lint rules. */
const writeTree = (tree: string, imports: readonly Import[], line: (request: string) => string) => {
  for (const [place, request] of imports) {
    mkdirSync(join(tree, dirname(place)), { recursive: true });
    writeFileSync(join(tree, place), line(request));
  }
  cpSync(join(ROOT, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
  cpSync(join(ROOT, 'tsconfig.json'), join(tree, 'tsconfig.json'));
  cpSync(join(ROOT, 'shared/config/tsconfig.json'), join(tree, 'shared/config/tsconfig.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
};

beforeAll(() => {
  writeTree(folder, [...BROKEN, ...ALLOWED], (request) => `export * from '${request}';\n`);
  const { stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/oxlint'),
    ['-f', 'json', '-A', 'all', '-D', 'no-restricted-imports'],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  lintedFiles = new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the fences', () => {
  it.each(BROKEN)('%s may not import %s', (place) => {
    expect([...lintedFiles]).toContain(place);
  });

  it.each(ALLOWED)('%s may import %s', (place) => {
    expect([...lintedFiles]).not.toContain(place);
  });

  it('hold for dynamic imports and require too, which the lint rule does not see', () => {
    const sources = (imports: readonly Import[], line: (request: string) => string) =>
      new Map(imports.map(([place, request]) => [place, line(request)] as const));
    const dynamic = (request: string) => `export const load = () => import('${request}');`;
    expect(findDynamicBreaches(ROOT, sources(BROKEN, dynamic)).map(({ file }) => file)).toEqual(
      BROKEN.map(([place]) => place),
    );
    expect(findDynamicBreaches(ROOT, sources(ALLOWED, dynamic))).toEqual([]);
    const required = (request: string) => `const it = require("${request}");`;
    expect(findDynamicBreaches(ROOT, sources(BROKEN, required))).toHaveLength(BROKEN.length);
  });
});
