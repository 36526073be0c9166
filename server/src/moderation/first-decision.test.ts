/** Of decisions that two moderators take about one case, the first counts and the other is informed whose it was. */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { addVideo } from '../testing/catalogue.ts';
import { openTestWeb } from '../testing/web.ts';
import { addSignedIn, MODERATED } from '../testing/signed-in.ts';

const web = await openTestWeb();
const { ids, sessions } = await addSignedIn(web, MODERATED);
afterAll(() => web.close());
beforeEach(async () => {
  await web.db.deleteFrom('limits').execute();
});

interface Answer {
  ok: boolean;
  changed?: boolean;
  field?: string;
  info?: { by?: string };
}
const post = async (url: string, form: Record<string, string>, who: string): Promise<Answer> =>
  (await web.post(url, form, { cookie: sessions[who] ?? '' })).json();
const decide = (form: Record<string, string>, who: string) => post('/api/moderation.php', form, who);
const get = async (path: string, who = 'mora') =>
  (await web.get(path, { cookie: sessions[who] ?? '' })).json();
const addWaiting = (statusId = 4) =>
  addVideo(web.db, { title: 'Harbour', member_id: ids.anna, status_id: statusId });
const decisionsAbout = async (kind: string, id: number): Promise<{ act: string; by: string }[]> =>
  (
    await sql<{
      act: string;
      by: string;
    }>`SELECT d.act, m.name AS by FROM decisions d JOIN members m ON m.id = d.moderator_id
      WHERE d.kind = ${kind} AND d.object_id = ${id} ORDER BY d.id`.execute(web.db)
  ).rows;
const OTHER: Record<string, string> = { mora: 'miro', miro: 'mora' };

/** What both wanted, and that one of them has it. */
const expectOne = async (
  { kind, id }: { kind: string; id: number },
  answers: readonly { who: string; answer: Answer }[],
): Promise<void> => {
  const taken = answers.filter(({ answer }) => answer.ok && answer.changed);
  const made = await decisionsAbout(kind, id);
  expect(made).toHaveLength(1);
  const first = made[0]?.by ?? '';
  expect(taken.map(({ who }) => who)).toEqual([first]);
  for (const { answer } of answers.filter(({ who }) => who !== first))
    expect(answer).toMatchObject({ ok: false, info: { by: first } });
};

describe('two moderators at one case that nobody claimed', () => {
  it('take one decision between them, a hundred times', async () => {
    for (let turn = 0; turn < 100; turn += 1) {
      const id = await addWaiting();
      // Alike as well as opposite decisions; with the state that was seen, and without.
      const wanted = [
        { who: 'mora', act: 'approve' },
        { who: 'miro', act: turn % 3 === 0 ? 'approve' : 'reject' },
      ];
      if (turn % 2 === 1) wanted.reverse();
      const answers = await Promise.all(
        wanted.map(async ({ who, act }) => ({
          who,
          answer: await decide(
            {
              act,
              kind: 'video',
              object_id: `${id}`,
              reason: 'Looked at',
              ...(turn % 4 < 2 && { status_id: '4' }),
            },
            who,
          ),
        })),
      );
      await expectOne({ kind: 'video', id }, answers);
    }
  });

  it('take one decision in twenty calls, and the last does not win', async () => {
    const id = await addWaiting();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const who = index % 2 === 0 ? 'mora' : 'miro';
        const act = index % 2 === 0 ? 'approve' : 'reject';
        return { who, answer: await decide({ act, kind: 'video', object_id: `${id}`, reason: 'x' }, who) };
      }),
    );
    await expectOne({ kind: 'video', id }, answers);
  });

  it('may decide on what the other left, once they have seen it', async () => {
    const id = await addWaiting();
    const about = { kind: 'video', object_id: `${id}`, reason: 'Too dark' };
    expect(await decide({ act: 'reject', ...about }, 'mora')).toMatchObject({ ok: true, changed: true });
    expect(await decide({ act: 'delete', ...about }, 'miro')).toMatchObject({
      field: 'status_id',
      info: { by: 'mora' },
    });
    const { last_decision } = await get(`/api/moderation/video/${id}.json`, 'miro');
    expect(
      await decide({ act: 'delete', ...about, seen_decision: `${last_decision}` }, 'miro'),
    ).toMatchObject({ ok: true, changed: true });
    // A second click of one's own is no error.
    expect(await decide({ act: 'delete', ...about }, 'miro')).toMatchObject({ ok: true, changed: false });
  });

  it('leave no claim behind, neither by a decision nor by a refusal', async () => {
    const id = await addWaiting();
    const about = { kind: 'video', object_id: `${id}` };
    expect(await decide({ act: 'restore', ...about }, 'mora')).toMatchObject({ ok: true, changed: false });
    expect(await decide({ act: 'unrestrict', ...about }, 'mora')).toMatchObject({ ok: true });
    await sql`INSERT INTO moderation_marks (kind, object_id, mark) VALUES ('video', ${id}, 'copyright')`.execute(
      web.db,
    );
    expect(await decide({ act: 'approve', ...about }, 'mora')).toMatchObject({ ok: false });
    const { rows } = await sql`SELECT 1 FROM moderation_claims WHERE object_id = ${id}`.execute(web.db);
    expect(rows).toEqual([]);
  });
});

describe('the same of everything else that is decided', () => {
  it('of a comment, and of its return', async () => {
    const video = await addWaiting(1);
    const form = { act: 'comm', section: 'video', object_id: `${video}`, msg: 'Hello there' };
    const { comment_id: id } = (await post('/api/stats.php', form, 'bert')) as unknown as {
      comment_id: number;
    };
    const about = { kind: 'comment', object_id: `${id}`, reason: 'Rude' };
    const answers = await Promise.all(
      ['mora', 'miro'].map(async (who) => ({ who, answer: await decide({ act: 'delete', ...about }, who) })),
    );
    await expectOne({ kind: 'comment', id }, answers);
    const other = OTHER[(await decisionsAbout('comment', id))[0]?.by ?? ''] ?? '';
    expect(await decide({ act: 'restore', ...about }, other)).toMatchObject({ field: 'status_id' });
  });

  it('of a strike: one wrong is not counted twice', async () => {
    const about = { act: 'strike', kind: 'member', object_id: `${ids.bert}`, reason: 'Spam', ground: 'spam' };
    const answers = await Promise.all(
      ['mora', 'miro'].map(async (who) => ({ who, answer: await decide(about, who) })),
    );
    await expectOne({ kind: 'member', id: ids.bert ?? 0 }, answers);
    const { decisions } = await get(`/api/moderation/member/${ids.bert}.json`);
    const other = OTHER[(await decisionsAbout('member', ids.bert ?? 0))[0]?.by ?? ''] ?? '';
    expect(await decide({ ...about, seen_decision: `${decisions[0].decision_id}` }, other)).toMatchObject({
      ok: true,
      strikes: 2,
    });
  });

  it('of a change of an approved video', async () => {
    const video = await addWaiting(1);
    const { rows } = await sql<{
      id: number;
    }>`INSERT INTO video_changes (video_id, title) VALUES (${video}, 'Bay')
      RETURNING id`.execute(web.db);
    const id = rows[0]?.id ?? 0;
    const answers = await Promise.all(
      ['mora', 'miro'].map(async (who) => ({
        who,
        answer: await decide({ act: 'approve', kind: 'video_change', object_id: `${id}` }, who),
      })),
    );
    await expectOne({ kind: 'video_change', id }, answers);
  });
});
