/** One part of an audience as a table. */
import type { Audience, AudienceTable } from '@foyer/shared/wire-schemas/uploads/audiences';
import type { Database } from '../platform/database/create-database.ts';
import { type CsvCell, writeCsv } from '../platform/text/write-csv.ts';
import { getAudience, type WantedAudience } from './audience.ts';

const valuesOf = (head: string, values: Audience['countries']): CsvCell[][] => [
  [head, 'views'],
  ...values.map(({ value, n }) => [value, n]),
];

const TABLES: Readonly<Record<AudienceTable, (audience: Audience) => CsvCell[][]>> = {
  views: ({ range, at, views }) => [
    [range === '12m' ? 'month' : 'day', 'views'],
    ...(views ? at.map((point, index) => [point, views.points[index] ?? 0]) : []),
  ],
  countries: ({ countries }) => valuesOf('country', countries),
  sources: ({ sources }) => valuesOf('source', sources),
  sites: ({ sites }) => valuesOf('site', sites),
  parts: ({ parts }) => [
    ['part', 'seconds', 'plays', 'watched', 'skipped', 'again'],
    ...(parts?.watched.map((watched, index) => [
      index + 1,
      Math.round((parts.duration_seconds * index) / parts.watched.length),
      parts.plays,
      watched,
      parts.skipped[index] ?? 0,
      parts.again[index] ?? 0,
    ]) ?? []),
  ],
  published: ({ published }) => [
    ['kind', 'number', 'title', 'views'],
    ...published.map(({ section, object_id, title, views }) => [section, object_id, title, views]),
  ],
};

/** @throws Refused bad_request, not_found */
export const getAudienceCsv = async (
  db: Database,
  memberId: number,
  { table = 'views', ...wanted }: WantedAudience & { table?: AudienceTable },
  nowMs = Date.now(),
): Promise<{ name: string; text: string }> => {
  const audience = await getAudience(db, memberId, wanted, nowMs);
  const { section, object_id, from, to } = audience;
  const thing = object_id === undefined ? ['audience'] : ['audience', section, object_id];
  return { name: `${[...thing, table, from, to].join('-')}.csv`, text: writeCsv(TABLES[table](audience)) };
};
