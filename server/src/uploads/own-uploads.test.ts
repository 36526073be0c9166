import { afterAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { recordDecision } from '../decisions/record-decision.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { receiveVideo, startVideo } from './video-intake.ts';
import type { MatchFacts } from '../processing/match-facts.ts';
import { addVideo } from '../testing/catalogue.ts';
import { addPeople } from '../testing/people.ts';
import { openTestWeb } from '../testing/web.ts';

const URL_PATH = '/api/upload/videos.json';

const web = await openTestWeb();
const people = await addPeople(web);
afterAll(() => web.close());

const list = async (query = '', person: 'owner' | 'stranger' = 'owner') =>
  web.get(`${URL_PATH}${query}`, people.as(person));

it('has nothing to show to who sent nothing, and is for members alone', async () => {
  expect((await web.get(URL_PATH)).statusCode).toBe(401);
  const answer = await list();
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json()).toEqual({
    videos: [],
    total_count: 0,
    counts: { working: 0, pending: 0, published: 0, private: 0, rejected: 0, deleted: 0 },
    code: 'videos_not_found',
  });
});

it('names what a copy is a copy of where the member may know it, and the decision by which it is not public', async () => {
  const { owner, stranger } = people.ids;
  const copy = await addVideo(web.db, { member_id: owner, status_id: 6, reject_reason: 'video_duplicate' });
  const ofOwn = await addVideo(web.db, { member_id: owner, status_id: 4, title: 'Pier' });
  const ofPublic = await addVideo(web.db, { member_id: stranger, title: 'Quay' });
  const ofPending = await addVideo(web.db, { member_id: stranger, status_id: 4, title: 'Mole' });
  const note = async (of: number) => {
    await sql`INSERT INTO video_processing (video_id, file_name, stage, duplicate_of) VALUES (${copy}, 'a.mp4', 'failed', ${of})
      ON CONFLICT (video_id) DO UPDATE SET duplicate_of = EXCLUDED.duplicate_of`.execute(web.db);
    return (await list(`?video_id=${copy}`)).json().videos[0];
  };
  const own = { video_id: ofOwn, title: 'Pier', is_own: true };
  expect((await note(ofOwn)).duplicate_of).toMatchObject(own);
  expect((await note(ofPublic)).duplicate_of).toMatchObject({ title: 'Quay', is_own: false });
  expect(await note(ofPending)).not.toHaveProperty('duplicate_of');

  const decide = (act: 'reject' | 'approve') =>
    inTransaction(web.db, (tx) =>
      recordDecision(tx, {
        kind: 'video',
        objectId: copy,
        act,
        memberId: owner,
        moderatorId: null,
        fact: 'Seen before',
      }),
    );
  const key = await decide('reject');
  expect((await note(ofOwn)).decision_key).toBe(key);
  await decide('approve');
  expect(await note(ofOwn)).not.toHaveProperty('decision_key');
  await web.db.deleteFrom('videos').where('id', 'in', [copy, ofOwn, ofPublic, ofPending]).execute();
});

it('shows each state by its name, newest first, a page at a time', async () => {
  const member_id = people.ids.owner;
  const states = [
    [1, 'active'],
    [4, 'pending'],
    [5, 'deleted'],
    [7, 'returning'],
    [6, 'rejected'],
  ] as const;
  for (const [status_id] of states)
    await addVideo(web.db, { member_id, status_id, reject_reason: status_id === 6 ? 'Out of focus' : null });
  await addVideo(web.db, { member_id, is_private: true });
  const { videos, total_count } = (await list()).json();
  expect(total_count).toBe(6);
  expect(videos.map(({ state }: { state: string }) => state)).toEqual([
    'private',
    ...states.map(([, name]) => name).reverse(),
  ]);
  expect(videos[1]).toMatchObject({ state: 'rejected', reason: 'Out of focus', may_retry: false });
  expect((await list('?page=2')).json()).toMatchObject({ videos: [], total_count: 6 });
  const counts = { working: 0, pending: 1, published: 1, private: 1, rejected: 1, deleted: 2 };
  for (const [filter, count] of Object.entries(counts)) {
    const answer = (await list(`?state=${filter}`)).json();
    expect([filter, answer.total_count, answer.videos.length]).toEqual([filter, count, count]);
    expect(answer.counts).toEqual(counts);
  }
  expect((await list('?state=anything')).statusCode).toBe(400);
});

it('shows one upload while it is on its way, to nobody else', async () => {
  const { videoId } = await startVideo(web.deps, {
    memberId: people.ids.owner,
    details: { title: 'Pier' },
    fileName: 'pier.mov',
  });
  const read = async () => (await list(`?video_id=${videoId}`)).json().videos[0];
  expect(await read()).toMatchObject({
    state: 'uploading',
    file_name: 'pier.mov',
    missing: ['categories'],
    is_playable: false,
    screenshots: [],
    renditions: [],
  });
  await receiveVideo(web.deps, { videoId, sourceKey: 'sources/1/a.mov', fileName: 'pier.mov', bytes: 1000 });
  expect(await read()).toMatchObject({ state: 'scanning', bytes: 1000, waiting_for: null });
  expect((await list(`?video_id=${videoId}`, 'stranger')).statusCode).toBe(404);
  for (const query of ['?video_id=abc', '?video_id=0', '?page=0', '?page=x'])
    expect((await list(query)).statusCode).toBe(400);
});

it('shows what its page needs: details, figures, and what waits or was rejected of a change', async () => {
  const id = await addVideo(web.db, { member_id: people.ids.owner, title: 'Quay', views: 12, likes: 3 });
  const read = async () => (await list(`?video_id=${id}`)).json().videos[0];
  const edit = (title: string) =>
    web.post('/api/video_edit.php', { act: '5', video_id: `${id}`, title }, people.as('owner'));
  expect(await read()).toMatchObject({
    title: 'Quay',
    description: '',
    gender: 'straight',
    categories: [],
    models: [],
    tags: [],
    views: 12,
    likes: 3,
    post_date: expect.any(String),
  });
  expect((await read()).change).toBeUndefined();
  const { change_id } = (await edit('Pier')).json();
  expect(await read()).toMatchObject({
    title: 'Quay',
    change: { change_id, state: 'waiting', title: 'Pier', date: expect.any(String) },
  });
  await web.post(
    '/api/moderation.php',
    { act: 'reject', kind: 'video_change', object_id: `${change_id}`, reason: 'Names a place' },
    people.as('watcher'),
  );
  expect((await read()).change).toMatchObject({ state: 'rejected', reason: 'Names a place' });
  await web.post('/api/video_edit.php', { act: '5', video_id: `${id}`, title: 'Dock' }, people.as('owner'));
  expect((await read()).change).toMatchObject({ state: 'waiting', title: 'Dock' });
});

it('is the only list with what is not published: a member’s own list of videos has no such thing', async () => {
  const { owner } = people.ids;
  await web.db.deleteFrom('videos').where('member_id', '=', owner).execute();
  const listed = await addVideo(web.db, { member_id: owner });
  const secret = await addVideo(web.db, { member_id: owner, is_private: true });
  for (const status_id of [0, 2, 4, 5, 6]) await addVideo(web.db, { member_id: owner, status_id });
  const url = `/api/json/videos2/0/straight/latest-updates/60/member.${owner}.1.all...json`;
  const { videos } = (await web.get(url, people.as('owner'))).json();
  expect(videos.map((video: { video_id: number }) => Number(video.video_id)).sort()).toEqual([
    listed,
    secret,
  ]);
});

const FACTS: MatchFacts = {
  ...{ kind: 'picture', share: 0.98, isMirrored: false, sound: 'same' },
  ...{ sharedSeconds: 6, atSeconds: 0, otherAtSeconds: 0, seconds: 6, otherSeconds: 6 },
};

it('links to no picture before one is made, which may be after the encoding, neither for its uploader nor for those who are shown what it resembles', async () => {
  const { owner } = people.ids;
  const first = await addVideo(web.db, { member_id: owner, status_id: 4, title: 'Pier' });
  const second = await addVideo(web.db, { member_id: owner, status_id: 4, title: 'Pier, higher' });
  for (const id of [first, second])
    await sql`INSERT INTO video_processing (video_id, file_name, stage) VALUES (${id}, 'a.mp4', 'done')
      ON CONFLICT (video_id) DO UPDATE SET stage = 'done'`.execute(web.db);
  await sql`INSERT INTO video_matches (video_id, other_id, facts) VALUES (${second}, ${first}, ${JSON.stringify(FACTS)}::jsonb)`.execute(
    web.db,
  );
  const setManifest = (manifest: string) =>
    sql`UPDATE media_objects SET manifest = ${manifest}::jsonb WHERE kind = 'video' AND owner_id IN (${first}, ${second})`.execute(
      web.db,
    );
  const desk = async () =>
    (await web.get(`/api/moderation/video/${second}.json`, people.as('watcher'))).json();
  const mine = async () => (await list(`?video_id=${second}`)).json().videos[0];

  await setManifest('{}');
  expect(await mine()).toMatchObject({ thumb: null });
  expect((await mine()).match).not.toHaveProperty('other_picture');
  expect(await desk()).toMatchObject({ thumb: null });
  expect((await desk()).match).not.toHaveProperty('other_picture');

  await setManifest('{"picture": 3}');
  expect(await mine()).toMatchObject({
    thumb: expect.any(String),
    match: { other_picture: expect.any(String) },
  });
  expect(await desk()).toMatchObject({
    thumb: expect.any(String),
    match: { other_picture: expect.any(String) },
  });

  await sql`UPDATE media_objects SET state = 'removed' WHERE kind = 'video' AND owner_id = ${first}`.execute(
    web.db,
  );
  expect((await mine()).match).not.toHaveProperty('other_picture');
  expect((await desk()).match).not.toHaveProperty('other_picture');
});
