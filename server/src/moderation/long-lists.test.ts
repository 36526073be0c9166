/** Lists of a hundred thousand records, requests, reports, appeals and copyright notices: pages that go on after a row, by plans that read no whole table. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { countedInState } from '../platform/database/lists/row-counts.ts';
import { COUNTED_MAX, type ListRows } from '../platform/http/lists/list-page.ts';
import { listedConsentRequests, listedRecords } from '../records/records-desk.sql.ts';
import { addSignedIn, type SignedIn } from '../testing/signed-in.ts';
import { planOf } from '../testing/postgres/plan-of.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { openAppeals } from './appeals.sql.ts';
import { listedNotices } from './copyright/copyright-notices.sql.ts';
import { listedReports } from './reports/reports.sql.ts';

let web: TestWeb;
let people: SignedIn;
/** Every other one is open, or waits; two at a time have one time. */
const ROWS_OF: Readonly<Record<string, RawBuilder<unknown>>> = {
  person_records: sql`INSERT INTO person_records (member_id, birth_date, sealed_name, decided_by, refusal, state, sent_at, decided_at)
    SELECT 1, '1990-01-01', '', 2, 'no', CASE WHEN n % 2 = 0 THEN 'waiting' WHEN n % 4 = 1 THEN 'verified' ELSE 'refused' END,
      at, CASE WHEN n % 2 = 1 THEN at END`,
  consent_requests: sql`INSERT INTO consent_requests (uses, sealed, state)
    SELECT ARRAY['streaming'], '', CASE WHEN n % 2 = 0 THEN 'open' ELSE 'closed' END`,
  decisions: sql`INSERT INTO decisions (id, kind, object_id, act, key, member_id, moderator_id) OVERRIDING SYSTEM VALUE
    SELECT n, 'video', n, 'reject', 'key-' || n, 1, 2`,
  appeals: sql`INSERT INTO appeals (decision_id, words, state)
    SELECT n, 'Look again.', CASE WHEN n % 2 = 0 THEN 'open' ELSE 'upheld' END`,
  copyright_notices: sql`INSERT INTO copyright_notices (digest, due_at, email, language, name, phone, postal, signature, work, state, closed_at)
    SELECT 'digest-' || n, at, 'a@example.org', 'en', 'A', '', '', 'A', 'W', CASE WHEN n % 2 = 0 THEN 'open' ELSE 'closed' END,
      CASE WHEN n % 2 = 1 THEN at END`,
  // Of 3 in 4 nobody says by when; the tenth thousand of a trusted flagger, the last of another by the site's settings.
  reports: sql`INSERT INTO reports (subject, message, state, due_at, closed_at, member_id)
    SELECT 'S', 'M', CASE WHEN n % 2 = 0 THEN 'open' ELSE 'closed' END, CASE WHEN n % 8 = 0 THEN at END,
      CASE WHEN n % 2 = 1 AND n > 1000 THEN at END, CASE WHEN n % 10000 = 0 THEN 3 WHEN n = 50002 THEN 4 WHEN n % 3 = 0 THEN 1 END`,
};

beforeAll(async () => {
  web = await openTestWeb({ trustedFlaggers: [4] });
  people = await addSignedIn(web, {
    anna: {},
    mora: { is_moderator: true, is_records_keeper: true },
    flora: { is_trusted_flagger: true },
    fred: {},
  });
  expect(people.ids).toEqual({ anna: 1, mora: 2, flora: 3, fred: 4 });
  await web.db.transaction().execute(async (tx) => {
    // Without a row of the log for each.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    for (const insert of Object.values(ROWS_OF))
      await sql`${insert} FROM (SELECT n, '2026-01-01'::timestamptz + n / 4 * interval '1 second 1 microsecond' AS at
        FROM generate_series(1, 100000) n) x`.execute(tx);
  });
  for (const table of Object.keys(ROWS_OF)) await sql`ANALYZE ${sql.table(table)}`.execute(web.db);
});
afterAll(() => web.close());

const FIRST: ListRows = { limit: 31, offset: 0, after: null };
const after = (place: string): ListRows => ({ ...FIRST, after: { place, id: 50_000 } });
const AT = '1767225600000000';

it.each<[string, string, readonly RawBuilder<unknown>[]]>([
  ...(['waiting', 'verified', 'refused'] as const).map((state): [string, string, RawBuilder<unknown>[]] => [
    `${state} records`,
    'person_records',
    [listedRecords(state, FIRST), listedRecords(state, after(AT))],
  ]),
  ...(['open', 'closed'] as const).flatMap((state): [string, string, RawBuilder<unknown>[]][] => [
    [
      `${state} requests`,
      'consent_requests',
      [
        listedConsentRequests(state, FIRST),
        listedConsentRequests(state, after('')),
        countedInState('consent_requests', state, COUNTED_MAX),
      ],
    ],
    [
      `${state} notices`,
      'copyright_notices',
      [
        listedNotices(state, FIRST),
        listedNotices(state, after(AT)),
        countedInState('copyright_notices', state, COUNTED_MAX),
      ],
    ],
    [
      `${state} reports`,
      'reports',
      [
        listedReports({ state, trustedFlaggers: [4] }, FIRST),
        listedReports({ state, trustedFlaggers: [4] }, after(state === 'open' ? `0.${AT}` : AT)),
        listedReports({ state, trustedFlaggers: [4] }, after(state === 'open' ? `1.${AT}` : AT)),
        countedInState('reports', state, COUNTED_MAX),
      ],
    ],
  ]),
  ['appeals', 'appeals', [openAppeals(FIRST), openAppeals(after(''))]],
])('plans of %s read no whole table', async (_, table, statements) => {
  for (const statement of statements) {
    expect(await planOf(web.db, statement)).not.toMatch(new RegExp(`Seq Scan on ${table}\\b`));
  }
});

describe('pages', () => {
  const get = async (path: string) => web.get(`/api/${path}`, { cookie: people.sessions.mora ?? '' });
  /** The ids of so many pages, and where they go on. */
  const walk = async (path: string, rowsOf: (answer: never) => number[], pages: number) => {
    const found: number[] = [];
    let place: string | null = '';
    for (let page = 0; page < pages && place !== null; page += 1) {
      const answer: { next: string | null } = (await get(`${path}after=${place}`)).json();
      found.push(...rowsOf(answer as never));
      place = answer.next;
    }
    return { found, place };
  };
  const idsBy = async (statement: RawBuilder<{ id: number }>): Promise<number[]> =>
    (await statement.execute(web.db)).rows.map(({ id }) => id);
  const recordIds = ({ records }: { records: { record_id: number }[] }) =>
    records.map(({ record_id }) => record_id);
  const reportIds = ({ reports }: { reports: { report_id: number }[] }) =>
    reports.map(({ report_id }) => report_id);
  const noticeIds = ({ notices }: { notices: { notice_id: number }[] }) =>
    notices.map(({ notice_id }) => notice_id);

  it.each<[string, (answer: never) => number[], string]>([
    [
      'records/queue.json?state=waiting&',
      recordIds,
      `SELECT id FROM person_records WHERE state = 'waiting' ORDER BY sent_at, id`,
    ],
    [
      'records/queue.json?state=refused&',
      recordIds,
      `SELECT id FROM person_records WHERE state = 'refused' ORDER BY decided_at DESC, id DESC`,
    ],
    [
      'moderation/copyright.json?state=open&',
      noticeIds,
      `SELECT id FROM copyright_notices WHERE state = 'open' ORDER BY due_at, id`,
    ],
    [
      'moderation/copyright.json?state=closed&',
      noticeIds,
      `SELECT id FROM copyright_notices WHERE state = 'closed' ORDER BY closed_at DESC, id DESC`,
    ],
    [
      'moderation/reports.json?state=open&',
      reportIds,
      `SELECT id FROM reports WHERE state = 'open' ORDER BY coalesce(member_id, 0) IN (3, 4) DESC, due_at NULLS LAST, id`,
    ],
    [
      'moderation/reports.json?state=closed&',
      reportIds,
      `SELECT id FROM reports WHERE state = 'closed' ORDER BY coalesce(closed_at, created_at) DESC, id DESC`,
    ],
    [
      'moderation/appeals.json?',
      ({ appeals }: { appeals: { appeal_id: number }[] }) => appeals.map(({ appeal_id }) => appeal_id),
      `SELECT id FROM appeals WHERE state = 'open' ORDER BY id`,
    ],
  ])('of %s go on after the last row', async (path, rowsOf, wanted) => {
    const { found, place } = await walk(path, rowsOf, 4);
    expect(place).not.toBeNull();
    expect(found).toEqual(await idsBy(sql.raw(`${wanted} LIMIT ${found.length}`)));
    expect(found.length).toBeGreaterThan(60);
  });

  it('of reports go from those of trusted flaggers, and from those with a deadline, to all others', async () => {
    const list = { state: 'open', trustedFlaggers: [4] } as const;
    const all = await idsBy(
      sql`SELECT id FROM reports WHERE state = 'open' ORDER BY coalesce(member_id, 0) IN (3, 4) DESC, due_at NULLS LAST, id`,
    );
    for (const at of [0, 9, 10, 11, 12_506, 12_510, 12_600, 49_990]) {
      const row = listedReports(list, { limit: 1, offset: at, after: null });
      const { id = 0, place = '' } = (await row.execute(web.db)).rows[0] ?? {};
      expect(id).toBe(all[at]);
      const { rows } = await listedReports(list, { ...FIRST, after: { place, id } }).execute(web.db);
      expect(rows.map((one) => one.id)).toEqual(all.slice(at + 1, at + 1 + FIRST.limit));
    }
  });

  it('of requests go on after the last row', async () => {
    const ids = async (state: 'open' | 'closed', rows: ListRows) =>
      (await listedConsentRequests(state, rows).execute(web.db)).rows.map(({ id }) => id);
    expect(await ids('open', { limit: 2, offset: 0, after: { place: '', id: 50_000 } })).toEqual([
      50_002, 50_004,
    ]);
    expect(await ids('closed', { limit: 2, offset: 0, after: { place: '', id: 50_001 } })).toEqual([
      49_999, 49_997,
    ]);
  });

  it('count no more than a thousand, and refuse places of other lists', async () => {
    const first = (await get('moderation/reports.json')).json();
    expect(first.total_count).toBe(1000);
    expect((await get('records/queue.json')).json()).toMatchObject({ total_count: 1000, waiting: 50_000 });
    const closed = (await get('moderation/reports.json?state=closed')).json();
    const requests = Buffer.from(JSON.stringify(['x', 1])).toString('base64url');
    for (const path of [
      'moderation/reports.json?after=x',
      `moderation/reports.json?after=${closed.next}`,
      `moderation/reports.json?state=closed&after=${first.next}`,
      `moderation/copyright.json?after=${requests}`,
      `records/queue.json?after=${requests}`,
      'records/requests.json?after=x',
      'moderation/appeals.json?after=x',
    ])
      expect([path, (await get(path)).statusCode]).toEqual([path, 400]);
  });
});
