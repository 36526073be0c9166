/**
 * No path leads to the publication of an album past review: what publication-model.test.ts tries of videos. Photos and words that come
 * while it is public wait apart, so that everyone sees what was approved alone; later they put the album before the moderators again.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { proposeAlbumChange } from '../albums/album-changes.ts';
import { selectWaitingAlbumChange } from '../albums/album-changes.sql.ts';
import { decideAlbumChange } from '../albums/decide-album-change.ts';
import { insertPhotos } from '../albums/album-edits.sql.ts';
import { editAlbum } from '../albums/album-edits.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { changeAlbumState, getAlbumState } from '../publication/album-publication.ts';
import {
  ALBUM_CHANGES,
  ALBUM_STATES,
  type AlbumFacts,
  applyAlbumChange,
} from '../publication/album-states.ts';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import type { TestWeb } from '../testing/web.ts';
import { exploreStates } from '../testing/explore-states.ts';
import {
  CLAIM_ACTIONS,
  Crash,
  DECISION_ACTIONS,
  isComplete,
  isKeptAway,
  openStories,
  PEOPLE_ACTIONS,
  type SharedAction,
  type Stories,
  type Subject,
} from '../testing/publication-stories.ts';

/** Taken back by review, or changed since, so that only another approval shows it again. */
const TAKING_BACK = ['reject', 'hold', 'fail', 'withhold', 'receive'];

const IS_LONG = process.env.FOYER_TEST_LONG === '1';
/** How much was explored: the figures are quoted. */
const sayInLong = (line: string): void => {
  if (IS_LONG) process.stderr.write(`${line}\n`);
};

describe('the states of an album', () => {
  it('lead to everyone only through an approval, on every path there is', () => {
    interface Node extends AlbumFacts {
      isApproved: boolean;
    }
    const first: Node = {
      status_id: ALBUM_STATES.uploading,
      is_private: false,
      photosReady: 0,
      isPurged: false,
      statusBeforeDeletion: null,
      isApproved: false,
    };
    const { states, edges } = exploreStates({
      first,
      changes: ALBUM_CHANGES,
      apply: applyAlbumChange,
      activeStatus: ALBUM_STATES.active,
      isDeletion: (from, to) =>
        to.status_id === ALBUM_STATES.deleted && from.status_id !== ALBUM_STATES.deleted,
      takesBack: TAKING_BACK,
      // Photos become ready or go at any time; files are removed for good.
      meanwhile: (node) => [
        { ...node, photosReady: 1 - node.photosReady },
        { ...node, isPurged: true },
      ],
    });
    sayInLong(`states of an album: ${states} states, ${edges} changes tried, all there are`);
    expect(states).toBeGreaterThan(100);
    expect(edges).toBe(states * ALBUM_CHANGES.length);
  });
});

const ALBUM_ACTIONS = [
  'another photo',
  'another title',
  'approve the change',
  'refuse the change',
  'crash while a photo comes',
  'submit',
  'fail',
  'make private',
  'make public',
  'delete own',
  'approve past a doubt',
] as const;
const ACTIONS = [...ALBUM_ACTIONS, ...DECISION_ACTIONS, ...PEOPLE_ACTIONS, ...CLAIM_ACTIONS];
type Action = (typeof ALBUM_ACTIONS)[number] | SharedAction;
const isOfAlbum = (action: Action): action is (typeof ALBUM_ACTIONS)[number] =>
  (ALBUM_ACTIONS as readonly Action[]).includes(action);
/** Otherwise few random stories would come to a publication at all. */
const STARTS: readonly (readonly Action[])[] = [
  [],
  ['declare nobody'],
  ['name somebody', 'verify the record'],
  ['name somebody', 'verify the record', 'approve'],
  ['declare nobody', 'approve', 'another photo', 'submit'],
  ['declare nobody', 'approve', 'another photo', 'submit', 'another title', 'approve the change'],
  ['declare nobody', 'approve', 'a copyright notice', 'disable', 'counter-notice'],
];

describe('everybody in any order', () => {
  let stories: Stories;
  let web: TestWeb;
  let photos = 0;
  let publications = 0;
  beforeAll(async () => {
    stories = await openStories();
    ({ web } = stories);
  });
  afterAll(() => web.close());
  beforeEach(() => sql`DELETE FROM limits`.execute(web.db));

  const change = (albumId: number, name: 'receive' | 'submit' | 'fail', db = web.db) =>
    changeAlbumState({ db }, { albumId, change: name, viewer: null, reason: 'file_invalid_type' });
  /** As `editAlbum` writes it, once its file was checked. */
  const addPhoto = async (albumId: number, tx = web.db): Promise<void> => {
    photos += 1;
    const photo = {
      sourceKey: `sources/album-${albumId}-x/${photos}`,
      fileName: 'a.jpg',
      title: '',
      width: 900,
      height: 600,
      sha256: `${photos}`.padStart(64, '0'),
      differenceHash: '0'.repeat(16),
    };
    const state = await getAlbumState(tx, albumId);
    const { added } = await insertPhotos(tx, albumId, [photo]);
    if (state?.status_id === ALBUM_STATES.active)
      return proposeAlbumChange(tx, { albumId, memberId: null, wanted: { added } });
    await change(albumId, 'receive', tx);
  };
  const decideChange = async (albumId: number, act: 'approve' | 'reject'): Promise<undefined> => {
    const waiting = await selectWaitingAlbumChange(web.db, albumId);
    if (!waiting) return;
    const { mora } = stories.people;
    await decideAlbumChange(web, { changeId: waiting.id, act, viewer: mora, reason: 'x' });
  };
  /** What everyone gets of it while it is published. */
  const shownOf = async (albumId: number): Promise<{ title: string; photos: number[] }> => {
    const { rows } = await sql<{ title: string; photos: number[] }>`SELECT title,
        ARRAY(SELECT id FROM photos WHERE album_id = a.id AND state = 'ready') AS photos
      FROM albums a WHERE id = ${albumId}`.execute(web.db);
    return rows[0] ?? { title: '', photos: [] };
  };

  /** @returns as `Stories.perform` */
  const perform = async (
    { objectId: albumId }: Subject,
    action: (typeof ALBUM_ACTIONS)[number],
  ): Promise<string | undefined> => {
    const { owner, mora } = stories.people;
    const own = (name: 'make_private' | 'make_public' | 'delete') =>
      changeAlbumState(web, { albumId, change: name, viewer: owner });
    switch (action) {
      case 'another photo':
        await inTransaction(web.db, (tx) => addPhoto(albumId, tx));
        return undefined;
      case 'approve the change':
        return decideChange(albumId, 'approve');
      case 'refuse the change':
        return decideChange(albumId, 'reject');
      case 'crash while a photo comes':
        return stories.crashing((tx) => addPhoto(albumId, tx));
      case 'another title': {
        const deps = {
          db: web.db,
          storage: web.deps.storage,
          limits: web.deps.config.albums,
          queueAlbum: async () => {},
          isTrusted: () => false,
        };
        photos += 1;
        const { status_id } = await editAlbum(deps, owner, albumId, { title: `Model ${photos}` }, []);
        return status_id === ALBUM_STATES.scanning ? 'receive' : undefined;
      }
      case 'submit':
        await sql`UPDATE photos SET state = 'ready' WHERE album_id = ${albumId} AND state = 'waiting'`.execute(
          web.db,
        );
        await change(albumId, 'submit');
        return undefined;
      case 'fail':
        await change(albumId, 'fail');
        return 'fail';
      case 'make private':
        await own('make_private');
        return undefined;
      case 'make public':
        await own('make_public');
        return undefined;
      case 'delete own':
        await own('delete');
        return undefined;
      // It asked whether anybody doubts somebody's age before another moderator did.
      case 'approve past a doubt':
        await changeAlbumState(web, { albumId, change: 'approve', viewer: mora });
        return 'approve';
    }
  };

  const addAlbum = (status_id: number): Promise<number> =>
    addAlbumWithPhoto(web.db, {
      dir: 'model',
      title: 'Model',
      member_id: stories.people.owner._id,
      status_id,
    });

  const run = async (start: number, actions: readonly Action[]): Promise<number> => {
    const albumId = await addAlbum(start);
    const subject = await stories.addSubject('album', albumId);
    let isApproved = false;
    let isDoubted = false;
    let wasPublished = false;
    let done = 0;
    let approved = { title: '', photos: [] as number[] };
    for (const action of actions) {
      let taken: string | undefined;
      try {
        taken = isOfAlbum(action) ? await perform(subject, action) : await stories.perform(subject, action);
        done += 1;
      } catch (error) {
        if (!(error instanceof Refused || error instanceof Crash)) throw error;
      }
      if (taken === 'age') isDoubted = true;
      if (taken === 'approve') {
        // After a doubt about an age, one moderator is not enough.
        if (isDoubted) expect(action).toMatch(/^confirm/);
        isApproved = true;
        isDoubted = false;
      }
      if (taken !== undefined && ['reject', 'age', 'fail', 'disable', 'receive'].includes(taken))
        isApproved = false;
      const { rows } = await sql<{
        status_id: number;
      }>`SELECT status_id FROM albums WHERE id = ${albumId}`.execute(web.db);
      const isPublished = rows[0]?.status_id === ALBUM_STATES.active;
      // What a withdrawal took from everyone, another approval alone shows again.
      if (taken === 'withhold' && wasPublished && !isPublished) isApproved = false;
      if (isPublished)
        expect([action, isApproved, isComplete(subject), isKeptAway(subject)]).toEqual([
          action,
          true,
          true,
          false,
        ]);
      if (taken === 'approve' || action === 'approve the change') approved = await shownOf(albumId);
      const shown = await shownOf(albumId);
      if (isPublished)
        expect([action, shown.title, shown.photos.filter((id) => !approved.photos.includes(id))]).toEqual([
          action,
          approved.title,
          [],
        ]);
      if (isPublished && !wasPublished) publications += 1;
      wasPublished = isPublished;
      // What the anonymous get is what the state says.
      if (!isApproved && action === actions.at(-1))
        expect((await web.get(`/api/json/album/0/0/0/${albumId}.json`)).json()).not.toHaveProperty(
          'album.photos',
        );
    }
    return done;
  };

  const RUNS = IS_LONG ? 1500 : 40;
  it(`shows nothing that nobody approved, in ${RUNS} random stories`, async () => {
    let steps = 0;
    let tried = 0;
    publications = 0;
    const reported = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 2, 4, 6),
        fc.constantFrom(...STARTS),
        fc.array(fc.constantFrom(...ACTIONS), { minLength: 5, maxLength: 14 }),
        async (start, beginning, more) => {
          const actions = [...beginning, ...more];
          await sql`DELETE FROM limits`.execute(web.db);
          reported.add(`${start} ${actions.join()}`);
          tried += actions.length;
          steps += await run(start, actions);
        },
      ),
      { numRuns: RUNS },
    );
    sayInLong(
      `stories of albums: ${reported.size} different ones of ${RUNS}, ${tried} steps tried, ${steps} taken, ${publications} publications`,
    );
    expect(reported.size).toBeGreaterThan(RUNS / 2);
    expect(steps).toBeGreaterThan(RUNS);
    // Few random stories come so far: asked of the long run alone.
    if (RUNS > 1000) expect(publications).toBeGreaterThan(RUNS / 20);
  }, 1_200_000);

  it('takes no approval of one moderator that was under way when another doubted somebody’s age', async () => {
    const albumId = await addAlbum(ALBUM_STATES.pending);
    const subject = await stories.addSubject('album', albumId);
    for (const action of ['declare nobody', 'age'] as const) await stories.perform(subject, action);
    await expect(perform(subject, 'approve past a doubt')).rejects.toMatchObject({ code: 'no_permission' });
  });
});
