/** Each call belongs to the room that its declaration names: only that room's files answer it. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { API_ROOMS } from '@foyer/shared/wire-schemas/api-rooms';
import { CALL_NAMES, callOf } from '@foyer/shared/wire-schemas/calls';
import { SERVER_ROOMS } from '../../../scripts/fences/server-rooms.ts';
import { callsOfRoute } from '../platform/http/call-pattern.ts';

const SERVER = join(import.meta.dirname, '..');
/** Text of every file that answers calls, by room. */
const texts = new Map<string, string>();

beforeAll(async () => {
  for await (const file of glob('*/**/*.{routes,reads}.ts', { cwd: SERVER })) {
    const [room = ''] = file.split('/');
    const text = await readFile(join(SERVER, file), 'utf8');
    texts.set(room, (texts.get(room) ?? '') + text);
  }
});

describe('the rooms of the API', () => {
  it('are rooms of the server, described, each with a call', () => {
    expect(Object.keys(API_ROOMS).filter((room) => !SERVER_ROOMS.includes(room as never))).toEqual([]);
    for (const text of Object.values(API_ROOMS)) expect(text).toMatch(/^[^\n]{10,120}$/);
    expect([...new Set(CALL_NAMES.map((name) => callOf(name).room))].sort()).toEqual(
      Object.keys(API_ROOMS).sort(),
    );
  });

  it.each(CALL_NAMES)('answer %s in its own', (name) => {
    const answering = [...texts].flatMap(([room, text]) =>
      callsOfRoute(name).some((call) => text.includes(`'${call}'`)) ? [room] : [],
    );
    expect(answering).toEqual([callOf(name).room]);
  });
});
