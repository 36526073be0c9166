/** A share of decisions is judged by a second moderator who does not know them; where the two disagree, a third settles it. */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addVideo } from '../../testing/catalogue.ts';
import { openTestWeb } from '../../testing/web.ts';
import { addSignedIn } from '../../testing/signed-in.ts';

const web = await openTestWeb({ secondOpinionPercent: 100 });
const { ids, sessions } = await addSignedIn(web, {
  anna: { status_id: 6 },
  mora: { is_moderator: true },
  miro: { is_moderator: true },
  mila: { is_moderator: true },
});
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
  await sql`DELETE FROM decision_samples`.execute(web.db);
  Object.assign(web.deps.config, { secondOpinionPercent: 100 });
});

const as = (who: string) => ({ cookie: sessions[who] ?? '' });
const post = async (url: string, form: Record<string, string>, who: string) =>
  (await web.post(url, form, as(who))).json();
const get = async (path: string, who: string) => (await web.get(`/api/moderation/${path}`, as(who))).json();
const decide = async (act: string, who: string, values: object = {}): Promise<number> => {
  const id = await addVideo(web.db, {
    ...{ title: 'Harbour', member_id: ids.anna, status_id: 4, people: 'nobody' as const },
    ...values,
  });
  const reason = act === 'approve' ? '' : 'Words of the first';
  const reported = await post('/api/moderation.php', { act, kind: 'video', object_id: `${id}`, reason }, who);
  expect(reported).toMatchObject({ ok: true, changed: true });
  return id;
};
const openFor = async (who: string) => (await get('samples.json', who)).samples;
const judge = (sample: number, form: Record<string, string>, who: string) =>
  post('/api/moderation_samples.php', { act: 'judge', sample_id: `${sample}`, ...form }, who);
const settle = (sample: number, stands: string, who: string) =>
  post('/api/moderation_samples.php', { act: 'settle', sample_id: `${sample}`, stands }, who);
const statusOf = async (id: number) =>
  (await web.db.selectFrom('videos').select('status_id').where('id', '=', id).executeTakeFirstOrThrow())
    .status_id;

describe('a decision that is drawn', () => {
  it('is drawn as often as the operator says', async () => {
    Object.assign(web.deps.config, { secondOpinionPercent: 0 });
    await decide('approve', 'mora');
    expect(await openFor('miro')).toEqual([]);
    Object.assign(web.deps.config, { secondOpinionPercent: 100 });
    const id = await decide('approve', 'mora');
    expect(await openFor('miro')).toMatchObject([{ kind: 'video', object_id: id }]);
    expect((await get('desk.json', 'miro')).samples).toBe(1);
    expect((await get('desk.json', 'mora')).samples).toBe(0);
  });

  it('is given to another moderator without anything of what was decided', async () => {
    const id = await decide('reject', 'mora');
    expect(await openFor('mora')).toEqual([]);
    const list = await web.get('/api/moderation/samples.json', as('miro'));
    const [{ sample_id: sample }] = list.json().samples;
    const found = await web.get(`/api/moderation/sample/${sample}.json`, as('miro'));
    expect(found.json()).toMatchObject({ kind: 'video', object_id: id, status_id: 4, history: [] });
    for (const answer of [list, found]) {
      expect(answer.body).not.toContain('Words of the first');
      expect(answer.body).not.toContain('mora');
      expect(answer.body).not.toMatch(/"act"|reject/);
    }
    expect(await get(`sample/${sample}.json`, 'mora')).toMatchObject({ code: 'no_permission' });
    expect(await judge(sample, { verdict: 'approve' }, 'mora')).toMatchObject({ code: 'no_permission' });
  });

  it('changes nothing by being judged, and counts once', async () => {
    const id = await decide('reject', 'mora');
    const [{ sample_id: sample }] = await openFor('miro');
    expect(await judge(sample, { verdict: 'reject' }, 'miro')).toMatchObject({
      code: 'required',
      field: 'reason',
    });
    const [first, second] = await Promise.all([
      judge(sample, { verdict: 'reject', reason: 'Too dark', ground: 'quality' }, 'miro'),
      judge(sample, { verdict: 'approve' }, 'mila'),
    ]);
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
    expect(await statusOf(id)).toBe(6);
    expect(await openFor('mila')).toEqual([]);
  });

  it('is settled by a third where the two disagree: the first stands, or the second is taken in the third’s name', async () => {
    for (const stands of ['first', 'second'] as const) {
      const id = await decide('reject', 'mora');
      const [{ sample_id: sample }] = await openFor('miro');
      expect(await judge(sample, { verdict: 'approve' }, 'miro')).toEqual({ ok: true });
      for (const [who, may] of [
        ['mora', false],
        ['miro', false],
        ['mila', true],
      ] as const)
        expect((await get('samples.json', who)).disagreements).toMatchObject([
          {
            object_id: id,
            may_settle: may,
            first: { act: 'reject', member: { name: 'mora' } },
            second: { act: 'approve', member: { name: 'miro' } },
          },
        ]);
      for (const who of ['mora', 'miro'])
        expect(await settle(sample, stands, who)).toMatchObject({ code: 'no_permission' });
      expect(await settle(sample, stands, 'mila')).toEqual({ ok: true });
      expect(await statusOf(id)).toBe(stands === 'first' ? 6 : 1);
      expect(await settle(sample, stands, 'mila')).toMatchObject({ code: 'not_found' });
      await sql`DELETE FROM decision_samples`.execute(web.db);
    }
  });

  it('is asked of nobody once it was decided anew, or is gone', async () => {
    const id = await decide('reject', 'mora');
    const [{ sample_id: sample }] = await openFor('miro');
    await post(
      '/api/moderation.php',
      { act: 'delete', kind: 'video', object_id: `${id}`, reason: 'x', status_id: '6' },
      'mora',
    );
    expect(await openFor('miro')).toEqual([]);
    expect(await judge(sample, { verdict: 'approve' }, 'miro')).toMatchObject({ code: 'no_permission' });
    expect((await get('desk.json', 'miro')).samples).toBe(0);
  });
});
