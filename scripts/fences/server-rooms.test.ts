/** The fences between the rooms of the server: each broken once; and the tree itself. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listSources } from '../list-sources.ts';
import { findRoomBreaches, roomOf, SERVER_ROOMS } from './server-rooms.ts';

const ROOT = join(import.meta.dirname, '../..');

const breachOf = (file: string, request: string): string | undefined =>
  findRoomBreaches(new Map([[file, `import { it } from '${request}';\n`]]))[0]?.message;

describe('the rooms of the server', () => {
  it.each([
    ['upwards', 'server/src/catalogue/a.ts', '../uploads/uploads.ts', 'stands below'],
    [
      'upwards in the platform',
      'server/src/platform/http/a.ts',
      '../../access/decide-access.ts',
      'stands below',
    ],
    ['another room’s SQL', 'server/src/moderation/a.ts', '../albums/albums.sql.ts', 'use its rules'],
    [
      'another room’s SQL from SQL',
      'server/src/moderation/a.sql.ts',
      '../albums/albums.sql.ts',
      'use its rules',
    ],
    ['another room’s routes', 'server/src/uploads/a.ts', '../albums/album-edit.routes.ts', 'use its rules'],
    ['another room’s reads', 'server/src/library/a.ts', '../catalogue/videos.reads.ts', 'use its rules'],
    ['SQL of a room by the app', 'server/src/app/a.ts', '../albums/albums.sql.ts', 'use its rules'],
    ['what only tests use', 'server/src/app/a.ts', '../testing/web.ts', 'Only tests'],
    ['a folder that is no room', 'server/src/utils/a.ts', '../access/decide-access.ts', 'no room'],
  ])('do not import %s', (_what, file, request, message) => {
    expect(breachOf(file, request)).toContain(message);
  });

  it.each([
    ['rules of a room below', 'server/src/uploads/a.ts', '../albums/albums.ts'],
    ['their own SQL', 'server/src/albums/a.ts', './albums.sql.ts'],
    ['the platform', 'server/src/albums/a.ts', '../platform/http/refused.ts'],
    ['routes that the app registers', 'server/src/app/web.ts', '../albums/album-edit.routes.ts'],
    ['anything in a test', 'server/src/catalogue/a.test.ts', '../uploads/uploads.sql.ts'],
  ])('import %s', (_what, file, request) => {
    expect(breachOf(file, request)).toBeUndefined();
  });

  it('are all there, and nothing stands outside of them', async () => {
    const files = (await listSources(ROOT)).filter((file) => file.startsWith('server/src/'));
    const rooms = new Set(files.map((file) => roomOf(file)));
    expect(rooms).toEqual(new Set([...SERVER_ROOMS, 'testing']));
  });

  it('stand in docs/architecture.md in their order', async () => {
    const text = await readFile(join(ROOT, 'docs/architecture.md'), 'utf8');
    const table = text.slice(
      text.indexOf('| room of `server/src/` |'),
      text.indexOf('Large rooms have folders'),
    );
    const places = SERVER_ROOMS.map((room) =>
      table.indexOf(room.startsWith('platform/') ? `\`${room.slice(9)}\`` : `\`${room}/\``),
    );
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('hold in the tree', async () => {
    const files = (await listSources(ROOT)).filter((file) => file.startsWith('server/src/'));
    const sources = new Map<string, string>();
    for (const file of files) sources.set(file, await readFile(join(ROOT, file), 'utf8'));
    expect(findRoomBreaches(sources)).toEqual([]);
  });
});
