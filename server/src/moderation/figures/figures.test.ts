/** Figures are what was decided between two days: everybody's for who leads, one's own for all others. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addVideo } from '../../testing/catalogue.ts';
import { openTestWeb } from '../../testing/web.ts';
import { toCsv } from './figures-csv.ts';
import { getFigures, readRange } from './figures.ts';
import { addSignedIn } from '../../testing/signed-in.ts';

const web = await openTestWeb();
const { ids, sessions } = await addSignedIn(web, {
  anna: { status_id: 6 },
  leda: { is_moderator: true, is_lead_moderator: true },
  mora: { is_moderator: true },
  miro: { is_moderator: true },
  // Led once, and is no moderator any more.
  lost: { is_lead_moderator: true },
});
beforeAll(async () => {
  await fill();
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const RANGE = 'from=2026-03-02&to=2026-03-15';
const HOUR = 3600;
let keys = 0;
const addDecision = async (who: string, day: string, values: Record<string, unknown> = {}): Promise<number> =>
  (
    await sql<{
      id: number;
    }>`INSERT INTO decisions (key, kind, object_id, act, moderator_id, ground, waited_seconds, decided_at, is_automated)
      VALUES (${`key-${(keys += 1)}`}, 'video', ${values.objectId ?? 1}, ${values.act ?? 'reject'}, ${ids[who] ?? null}, ${values.ground ?? 'rules'},
        ${values.waited ?? null}, ${`${day}Z`}::timestamptz, ${who === ''}) RETURNING id`.execute(web.db)
  ).rows[0]?.id ?? 0;

const fill = async () => {
  // The days at both ends count whole; the days around them do not.
  await addDecision('mora', '2026-03-01T23:59:59.999');
  const first = await addDecision('mora', '2026-03-02T00:00:00', { waited: HOUR });
  await addDecision('mora', '2026-03-10T12:00:00', { waited: 3 * HOUR, ground: 'quality' });
  const last = await addDecision('mora', '2026-03-15T23:59:59.999', { waited: 72 * HOUR, ground: 'quality' });
  await addDecision('mora', '2026-03-16T00:00:00');
  const other = await addDecision('miro', '2026-03-09T12:00:00', {
    act: 'approve',
    ground: '',
    waited: HOUR,
  });
  await addDecision('', '2026-03-09T13:00:00', { ground: 'copy' });
  await sql`INSERT INTO appeals (decision_id, words, state, decided_by, decided_at) VALUES
    (${first}, 'Wrong', 'overturned', ${ids.miro}, '2026-03-11T00:00:00Z'), (${last}, 'Wrong', 'open', NULL, NULL)`.execute(
    web.db,
  );
  await sql`INSERT INTO decision_samples (decision_id, state, judged_by, judged_act, judged_at) VALUES
    (${first}, 'agreed', ${ids.miro}, 'reject', '2026-03-12T00:00:00Z'),
    (${last}, 'settled', ${ids.miro}, 'approve', '2026-03-12T00:00:00Z'),
    (${other}, 'open', NULL, NULL, NULL)`.execute(web.db);
  for (const days of [0.5, 1.5, 3, 30])
    await addVideo(web.db, {
      ...{ title: 'Waits', member_id: ids.anna, status_id: 4 },
      created_at: new Date(Date.now() - days * 24 * HOUR * 1000),
    });
};

const get = async (path: string, who: string) => {
  const answer = await web.get(`/api/moderation/${path}`, { cookie: sessions[who] ?? '' });
  return answer;
};

describe('figures', () => {
  it('are of all moderators for who leads them', async () => {
    const answer = await get(`figures.json?${RANGE}`, 'leda');
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    const figures = answer.json();
    expect(figures).toMatchObject({
      ...{ from: '2026-03-02', to: '2026-03-15', days: 14, scope: 'all', automated: 1 },
      acts: [
        { act: 'reject', count: 4 },
        { act: 'approve', count: 1 },
      ],
      grounds: [
        { ground: 'quality', count: 2 },
        { ground: 'copy', count: 1 },
        { ground: 'rules', count: 1 },
      ],
      waited: { median_minutes: 120, over_48_hours: 1 },
      appeals: { open: 1, upheld: 0, overturned: 1 },
      samples: { open: 1, agreed: 1, disagreed: 1 },
      moderators: [
        {
          ...{ member: { name: 'mora' }, count: 3, median_minutes: 180, over_48_hours: 1 },
          ...{ overturned: 1, judged: 2, agreed: 1 },
        },
        { member: { name: 'miro' }, count: 1, median_minutes: 60, overturned: 0, judged: 0 },
      ],
      weekly: [
        { week: '2026-03-02', count: 1 },
        { week: '2026-03-09', count: 4 },
      ],
      open: [
        { age: 'day', queue: 1, appeals: 1 },
        { age: 'two_days', queue: 1, appeals: 0 },
        { age: 'week', queue: 1 },
        { age: 'older', queue: 1 },
      ],
    });
    expect(figures.daily).toHaveLength(14);
    expect(figures.daily[0]).toEqual({ day: '2026-03-02', count: 1 });
    expect(figures.daily[13]).toEqual({ day: '2026-03-15', count: 1 });
  });

  it('are of one’s own decisions for everyone else, in the file as on the page', async () => {
    const figures = (await get(`figures.json?${RANGE}`, 'miro')).json();
    expect(figures).toMatchObject({
      ...{ scope: 'own', automated: 0, acts: [{ act: 'approve', count: 1 }], grounds: [] },
      ...{ appeals: { open: 0, overturned: 0 }, samples: { open: 1, agreed: 0, disagreed: 0 } },
      moderators: [{ member: { name: 'miro' }, count: 1 }],
    });
    const answers = [
      await get(`figures.json?${RANGE}`, 'miro'),
      await get(`figures.csv?table=moderators&${RANGE}`, 'miro'),
    ];
    for (const { body } of answers) expect(body).not.toContain('mora');
    for (const path of ['figures.json', 'figures.csv'])
      for (const who of ['anna', 'lost'])
        expect([path, who, (await get(path, who)).json().code]).toEqual([path, who, 'no_permission']);
  });

  it('are there as CSV', async () => {
    const answer = await get(`figures.csv?table=moderators&${RANGE}`, 'leda');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="moderation-moderators-2026-03-02-2026-03-15.csv"',
    );
    expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
      'member_id,name,decisions,median_minutes,slow_minutes,over_48_hours,overturned,judged,agreed',
      `${ids.mora},mora,3,180,3492,1,1,2,1`,
    ]);
    for (const table of ['summary', 'acts', 'grounds', 'days', 'weeks', 'open'])
      expect((await get(`figures.csv?table=${table}&${RANGE}`, 'leda')).body).toMatch(/^\w+,\w+/);
    expect((await get('figures.csv?table=secrets', 'leda')).statusCode).toBe(400);
  });

  it('hands spreadsheets no formula', async () => {
    const figures = await getFigures(web.db, null, {});
    const named = { ...figures, moderators: [{ member: { _id: 1, name: '=1+1,"x"' }, count: 1 }] };
    expect(toCsv(named, 'moderators')).toContain(`1,"'=1+1,""x""",1`);
  });

  it('are refused for days that are none, in the wrong order, or too many', async () => {
    for (const query of [
      'from=2026-02-30',
      'to=yesterday',
      'from=2026-03-02&to=2026-03-01',
      'from=2020-01-01&to=2026-01-01',
    ])
      expect([query, (await get(`figures.json?${query}`, 'leda')).json().code]).toEqual([
        query,
        'bad_request',
      ]);
    expect(readRange({}, Date.parse('2026-03-30T23:00:00Z'))).toEqual({
      from: '2026-03-01',
      to: '2026-03-30',
      days: 30,
    });
  });
});
