/** Every cacheable read. The routes, the render workers and the API's own description are given the same tables. */
import type { ApiRoom } from './api-rooms.ts';
import type { JsonRead } from './json-read.ts';
import type { QueryRead } from './query-read.ts';

/** A read with the room that owns it. */
export type RoomRead<Read> = Read & { room: ApiRoom };

export interface ReadTables {
  jsonReads: readonly RoomRead<JsonRead>[];
  queryReads: readonly RoomRead<QueryRead>[];
}

export const readsOf = <Read extends object>(room: ApiRoom, reads: readonly Read[]): RoomRead<Read>[] =>
  reads.map((read) => ({ ...read, room }));
