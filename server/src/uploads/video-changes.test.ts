import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addCategory, addVideo } from '../testing/catalogue.ts';
import { addPeople, type People } from '../testing/people.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { republishDue } from '../publication/publication.ts';
import { editVideo } from './video-intake.ts';

let web: TestWeb;
let people: People;
beforeAll(async () => {
  web = await openTestWeb();
  people = await addPeople(web);
  for (const dir of ['water', 'city']) await addCategory(web.db, dir);
});
afterAll(() => web.close());
beforeEach(() => web.db.deleteFrom('limits').execute());

const add = (values: object = {}) =>
  addVideo(web.db, { member_id: people.ids.owner, title: 'Approved', description: 'As seen', ...values });
const edit = async (form: Record<string, string>, person: 'owner' | 'stranger' | 'watcher' = 'owner') =>
  (await web.post('/api/video_edit.php', { act: '5', ...form }, people.as(person))).json();
const decide = async (form: Record<string, string>) =>
  (await web.post('/api/moderation.php', { kind: 'video_change', ...form }, people.as('watcher'))).json();
const read = (id: number) =>
  web.db
    .selectFrom('videos')
    .select(['title', 'dir', 'description', 'tags', 'status_id', 'is_private'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
/** What everyone gets. */
const publicTitle = async (id: number): Promise<unknown> =>
  (await web.get(`/api/json/video/0/0/0/${id}.json`)).json().video?.title;
const waiting = (id: number) =>
  web.db
    .selectFrom('video_changes')
    .selectAll()
    .where('video_id', '=', id)
    .where('status_id', '=', 4)
    .execute();

describe('what an uploader changes of an approved video', () => {
  it('waits, while everyone sees the approved version', async () => {
    const id = await add();
    const answer = await edit({ video_id: `${id}`, title: 'Another', tags: 'Sea, sea ,Night  lights' });
    expect(answer).toMatchObject({ ok: true, change_id: expect.any(Number) });
    expect(await read(id)).toMatchObject({ title: 'Approved', tags: [], status_id: 1 });
    expect(await publicTitle(id)).toBe('Approved');
    const { items } = (
      await web.get('/api/moderation/queue.json?kind=video_change', people.as('watcher'))
    ).json();
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'video_change', object_id: answer.change_id, title: 'Another' }),
    );
    const found = (
      await web.get(`/api/moderation/video_change/${answer.change_id}.json`, people.as('watcher'))
    ).json();
    expect(found.change).toEqual({
      video_id: id,
      dir: expect.any(String),
      before: { title: 'Approved', description: 'As seen', tags: [], screenshot: null },
      after: { title: 'Another', tags: ['sea', 'night lights'] },
    });
  });

  it('is shown once approved, and the uploader is notified', async () => {
    const id = await add();
    const { change_id } = await edit({ video_id: `${id}`, title: 'Another', description: '' });
    expect(await decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({
      ok: true,
      changed: true,
      status_id: 1,
    });
    expect(await read(id)).toMatchObject({ title: 'Another', dir: 'another', description: '' });
    expect(await publicTitle(id)).toBe('Another');
    // A second click does nothing.
    expect(await decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({ changed: false });
    const reported = await web.db
      .selectFrom('notifications')
      .select('data')
      .where('member_id', '=', people.ids.owner)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(reported.data).toMatchObject({ decision: 'change_approved', object_id: id });
  });

  it('is dropped when it is rejected, with the reason', async () => {
    const id = await add();
    const { change_id } = await edit({ video_id: `${id}`, title: 'Another' });
    expect(await decide({ act: 'reject', object_id: `${change_id}` })).toMatchObject({ code: 'required' });
    await decide({ act: 'reject', object_id: `${change_id}`, reason: 'The title names somebody' });
    expect(await read(id)).toMatchObject({ title: 'Approved' });
    expect(await decide({ act: 'approve', object_id: `${change_id}` })).toMatchObject({
      code: 'bad_request',
      info: { status_id: 6 },
    });
  });

  it('is one proposal however often it is edited, and each edit ends what a moderator may be looking at', async () => {
    const id = await add();
    const first = await edit({ video_id: `${id}`, title: 'One' });
    const second = await edit({ video_id: `${id}`, description: 'Two' });
    expect(second.change_id).not.toBe(first.change_id);
    expect(await waiting(id)).toEqual([expect.objectContaining({ title: 'One', description: 'Two' })]);
    expect(await decide({ act: 'approve', object_id: `${first.change_id}` })).toMatchObject({
      code: 'bad_request',
    });
    expect(await read(id)).toMatchObject({ title: 'Approved' });
    // The same once more is the same proposal.
    expect((await edit({ video_id: `${id}`, title: 'One' })).change_id).toBe(second.change_id);
    // Back to what is approved: nothing is left to decide.
    const third = await edit({ video_id: `${id}`, title: 'Approved', description: 'As seen' });
    expect(third).toEqual({ ok: true, video_id: id });
    expect(await waiting(id)).toEqual([]);
  });

  it('can be taken back by its uploader alone', async () => {
    const id = await add();
    await edit({ video_id: `${id}`, title: 'Another' });
    expect(await edit({ act: '8', video_id: `${id}` }, 'stranger')).toMatchObject({ code: 'no_permission' });
    expect(await waiting(id)).toHaveLength(1);
    expect(await edit({ act: '8', video_id: `${id}` })).toMatchObject({ ok: true });
    expect(await waiting(id)).toEqual([]);
    expect(await edit({ act: '8', video_id: `${id}` })).toMatchObject({ ok: true });
    expect(await edit({ act: '8', video_id: '999999' })).toMatchObject({ code: 'not_found' });
  });

  it('waits for a private video too, and not at all before approval, of moderators, of trusted uploaders', async () => {
    const hidden = await add({ is_private: true });
    expect((await edit({ video_id: `${hidden}`, title: 'Another' })).change_id).toEqual(expect.any(Number));
    const pending = await add({ status_id: 4 });
    await edit({ video_id: `${pending}`, title: 'Another' });
    expect(await read(pending)).toMatchObject({ title: 'Another', status_id: 4 });
    const moderated = await add();
    await edit({ video_id: `${moderated}`, title: 'By a moderator' }, 'watcher');
    expect(await read(moderated)).toMatchObject({ title: 'By a moderator' });
    const trusted = await add();
    const viewer = { _id: people.ids.owner, is_moderator: false, status_id: 1 };
    await editVideo(web, { videoId: trusted, viewer, details: { title: 'Trusted' }, isTrusted: true });
    expect(await read(trusted)).toMatchObject({ title: 'Trusted' });
  });

  it('counts immediately where it is a closed choice', async () => {
    const id = await add();
    expect(await edit({ video_id: `${id}`, categories: 'water,city' })).toEqual({ ok: true, video_id: id });
    const chosen = await web.db
      .selectFrom('video_categories')
      .select('category_id')
      .where('video_id', '=', id)
      .execute();
    expect(chosen).toHaveLength(2);
  });

  it.each([
    [{ tags: Array.from({ length: 16 }, (_, n) => `tag ${n}`).join(',') }, 'max_length'],
    [{ tags: 'x' }, 'min_length'],
    [{ tags: 'x'.repeat(41) }, 'max_length'],
    [{ models: 'nobody' }, 'bad_request'],
    [{ title: 'ab' }, 'min_length'],
  ])('is held to the rules: %j', async (fields, code) => {
    const id = await add();
    expect(await edit({ video_id: `${id}`, ...fields } as Record<string, string>)).toMatchObject({
      ok: false,
      code,
    });
    expect(await waiting(id)).toEqual([]);
  });
});

/** A small generator with a seed, so that a failure can be repeated. */
const makeRandom = (seed: number) => () => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return seed / 2147483648;
};

/**
 * The model knows one thing: which title a moderator has agreed to. It is the only one that anybody but owner and moderators
 * may ever get, whatever was edited, withdrawn, decided late, deleted and brought back in between.
 */
describe('any order of edits and decisions', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('shows only titles that were approved (walk %i)', async (seed) => {
    const random = makeRandom(seed * 7919);
    const id = await add({ title: 'Start' });
    const agreed = new Set(['Start']);
    /** By id of the change: the title that a moderator who opens it now would see. */
    const proposed: { changeId: number; title: string }[] = [];
    let shown = 'Start';
    let isPublic = true;
    const post = async (form: Record<string, string>) => edit({ video_id: `${id}`, ...form });
    for (let step = 0; step < 25; step += 1) {
      await web.db.deleteFrom('limits').execute();
      const chosen = Math.floor(random() * 8);
      const some = proposed[Math.floor(random() * proposed.length)];
      if (chosen <= 2) {
        const title = `Title ${seed}.${step}`;
        const { change_id } = await post({ title });
        if (typeof change_id === 'number') proposed.push({ changeId: change_id, title });
      } else if (chosen === 3 && some) {
        const answer = await decide({ act: 'approve', object_id: `${some.changeId}` });
        if (answer.changed) {
          // Only the newest proposal may be waiting, so what is approved is what its moderator saw.
          expect(some).toBe(proposed.at(-1));
          agreed.add(some.title);
          shown = some.title;
        }
      } else if (chosen === 4 && some) {
        await decide({ act: 'reject', object_id: `${some.changeId}`, reason: 'no' });
      } else if (chosen === 5) await post({ act: '8' });
      else if (chosen === 6) {
        await web.db
          .updateTable('members')
          .set({ status_id: 6 })
          .where('id', '=', people.ids.owner)
          .execute();
        if ((await post({ act: '3' })).ok) isPublic = !isPublic;
      } else {
        if ((await post({ act: '2' })).ok) {
          await post({ act: '4', days: '1' });
          await web.db
            .updateTable('videos')
            .set({ republish_at: new Date(0) })
            .where('id', '=', id)
            .execute();
          await republishDue(web);
        }
      }
      expect((await read(id)).title).toBe(shown);
      const title = await publicTitle(id);
      // Of a private video strangers learn no title.
      if (isPublic) expect(agreed.has(String(title))).toBe(true);
      else expect(title).toBeUndefined();
      expect((await waiting(id)).length).toBeLessThanOrEqual(1);
      expect((await read(id)).is_private).toBe(!isPublic);
    }
  });
});
