/**
 * No path leads to the publication of an album past review: what publication-model.test.ts tries of videos. Photos and words that come
 * while it is public wait apart, so that everyone sees what was approved alone; later they put the album before the moderators again.
 */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { proposeAlbumChange } from '../albums/album-changes.ts';
import { selectWaitingAlbumChange } from '../albums/album-changes.sql.ts';
import { decideAlbumChange } from '../albums/decide-album-change.ts';
import { insertPhotos } from '../albums/album-edits.sql.ts';
import { editAlbum } from '../albums/album-edits.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { changeAlbumState, getAlbumState } from '../publication/album-publication.ts';
import {
  ALBUM_CHANGES,
  ALBUM_STATES,
  type AlbumFacts,
  applyAlbumChange,
} from '../publication/album-states.ts';
import { addAlbumWithPhoto } from '../testing/albums.ts';
import { exploreStates } from '../testing/publication/explore-states.ts';
import { IS_LONG, sayInLong } from '../testing/long.ts';
import { playRandomStories, playStory, STORIES } from '../testing/publication/play-stories.ts';
import {
  CLAIM_ACTIONS,
  DECISION_ACTIONS,
  openStories,
  PEOPLE_ACTIONS,
  type SharedAction,
  type Subject,
} from '../testing/publication/publication-stories.ts';

/** Taken back by review, or changed since, so that only another approval shows it again. */
const TAKING_BACK = ['reject', 'hold', 'fail', 'withhold', 'receive'];

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
const STARTS: readonly (readonly Action[])[] = [
  [],
  ['declare nobody'],
  ['name somebody', 'verify the record'],
  ['name somebody', 'verify the record', 'approve'],
  ['declare nobody', 'approve', 'another photo', 'submit'],
  ['declare nobody', 'approve', 'another photo', 'submit', 'another title', 'approve the change'],
  ['declare nobody', 'approve', 'a copyright notice', 'disable', 'counter-notice'],
];

const stories = await openStories();
const { web } = stories;

describe('everybody in any order', () => {
  let photos = 0;
  let publications = 0;
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

  const play = async (start: number, actions: readonly Action[]): Promise<number> => {
    const albumId = await addAlbum(start);
    const subject = await stories.addSubject('album', albumId);
    let approved = { title: '', photos: [] as number[] };
    return playStory(web.db, {
      subject,
      actions,
      perform: (action) => (isOfAlbum(action) ? perform(subject, action) : stories.perform(subject, action)),
      takesBack: ['reject', 'age', 'fail', 'disable', 'receive'],
      look: async ({ action, taken, isApproved, isPublished, wasPublished }) => {
        const shown = await shownOf(albumId);
        if (taken === 'approve' || action === 'approve the change') approved = shown;
        if (isPublished)
          expect([action, shown.title, shown.photos.filter((id) => !approved.photos.includes(id))]).toEqual([
            action,
            approved.title,
            [],
          ]);
        if (isPublished && !wasPublished) publications += 1;
        // What the anonymous get is what the state says.
        if (!isApproved && action === actions.at(-1))
          expect((await web.get(`/api/json/album/0/0/0/${albumId}.json`)).json()).not.toHaveProperty(
            'album.photos',
          );
      },
    });
  };

  it(`shows nothing that nobody approved, in ${STORIES} random stories`, async () => {
    publications = 0;
    const figures = await playRandomStories(web.db, {
      statuses: [0, 2, 4, 6],
      starts: STARTS,
      actions: ACTIONS,
      play,
    });
    sayInLong(`stories of albums: ${figures}, ${publications} publications`);
    // Few random stories come so far: asked of the long run alone.
    if (IS_LONG) expect(publications).toBeGreaterThan(STORIES / 20);
  }, 1_200_000);

  it('takes no approval of one moderator that was under way when another doubted somebody’s age', async () => {
    const albumId = await addAlbum(ALBUM_STATES.pending);
    const subject = await stories.addSubject('album', albumId);
    for (const action of ['declare nobody', 'age'] as const) await stories.perform(subject, action);
    await expect(perform(subject, 'approve past a doubt')).rejects.toMatchObject({ code: 'no_permission' });
  });
});
