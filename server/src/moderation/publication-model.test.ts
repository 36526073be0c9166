/**
 * No path leads to publication past review. The states and changes are explored completely; then members, moderators, jobs and
 * crashes act in random order on the real services and the real database, against a model that knows one rule only: what
 * everyone sees was approved by anyone who may, and not taken back since; and shows nobody without a verified record and the consent to
 * streaming; and what a copyright notice keeps away is shown to nobody until that has ended and somebody approved it anew. That holds
 * for each file of a video: a new one, sent or cut, is never public before it was approved itself.
 */
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { AccessViewer } from '../access/require-access.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  changeVideoState,
  deleteVideo,
  readdVideo,
  republishDue,
  togglePrivate,
} from '../publication/publication.ts';
import { applyChange, VIDEO_CHANGES, VIDEO_STATES, type VideoFacts } from '../publication/video-states.ts';
import { addVideo } from '../testing/catalogue.ts';
import { startReplacement, startTrim, withdrawReplacement } from '../uploads/replacements.ts';
import { sweepReplacements } from '../uploads/replacement-sweep.ts';
import { withdrawChange } from '../uploads/video-changes.ts';
import { editVideo } from '../uploads/video-intake.ts';
import { moderate } from './moderation.ts';
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

/** Refused by review, so that only another approval shows it again. */
const TAKING_BACK = ['reject', 'hold', 'fail', 'withhold'];

describe('the states of a video', () => {
  it('lead to everyone only through an approval, on every path there is', () => {
    interface Node extends VideoFacts {
      isApproved: boolean;
    }
    const first: Node = {
      status_id: VIDEO_STATES.uploading,
      is_private: false,
      isWhole: false,
      statusBeforeDeletion: null,
      isApproved: false,
    };
    const { states, edges } = exploreStates({
      first,
      changes: VIDEO_CHANGES,
      apply: applyChange,
      activeStatus: VIDEO_STATES.active,
      isDeletion: (from, to) =>
        to.status_id === VIDEO_STATES.deleted && from.status_id !== VIDEO_STATES.returning,
      takesBack: TAKING_BACK,
      // Its files are made, or lost, at any time; nobody noted a deletion from before there was a log.
      meanwhile: (node) => [{ ...node, isWhole: !node.isWhole }],
    });
    sayInLong(`states of a video: ${states} states, ${edges} changes tried, all there are`);
    expect(states).toBeGreaterThan(100);
    expect(edges).toBe(states * VIDEO_CHANGES.length);
  });
});

const VIDEO_ACTIONS = [
  'receive',
  'transcode',
  'submit',
  'fail',
  'retry',
  'toggle private',
  'delete own',
  'bring back',
  'its day comes',
  'restrict',
  'unrestrict',
  'start a new file',
  'send another file',
  'the new file is made',
  'the sweep comes',
  'look at the file and approve',
  'approve the change',
  'approve the change by the owner',
  'reject the change',
  'take the new file back',
  'take the change back',
  'crash while approving the change',
  'approve the new file by itself',
  'edit the new file by itself',
] as const;
const ACTIONS = [...VIDEO_ACTIONS, ...DECISION_ACTIONS, ...PEOPLE_ACTIONS, ...CLAIM_ACTIONS];
type Action = (typeof VIDEO_ACTIONS)[number] | SharedAction;
const isOfVideo = (action: Action): action is (typeof VIDEO_ACTIONS)[number] =>
  (VIDEO_ACTIONS as readonly Action[]).includes(action);
const STARTS: readonly (readonly Action[])[] = [
  [],
  ['declare nobody'],
  ['name somebody', 'verify the record'],
  ['name somebody', 'verify the record', 'approve'],
  ['declare nobody', 'approve', 'start a new file', 'the new file is made', 'the sweep comes'],
  [
    'declare nobody',
    'approve',
    'start a new file',
    'the new file is made',
    'the sweep comes',
    'approve the change',
    'start a new file',
    'the new file is made',
  ],
  ['declare nobody', 'approve', 'a copyright notice', 'disable', 'counter-notice'],
  ['declare nobody', 'send another file', 'the new file is made', 'the sweep comes', 'approve'],
  [
    'declare nobody',
    'send another file',
    'the new file is made',
    'reject',
    'the sweep comes',
    'look at the file and approve',
  ],
];

/** Files that were approved, by the folder of their renditions. */
interface Films {
  approved: Set<string>;
}

const stories = await openStories();
const { web, deps } = stories;
const settings = { ...web.deps.config.settings, minMinutesExclusive: 0, minMinutesNonExclusive: 0 };
const anyLength: Parameters<typeof startTrim>[0] = { db: web.db, config: { settings } };

describe('everybody in any order', () => {
  let exchanges = 0;
  let waitingExchanges = 0;
  afterAll(() => web.close());
  beforeEach(() => sql`DELETE FROM limits`.execute(web.db));

  const job = (videoId: number, change: 'receive' | 'transcode' | 'submit' | 'fail' | 'retry') =>
    changeVideoState(web, { videoId, change, viewer: null });
  const act = (videoId: number, name: Parameters<typeof moderate>[1]['act'], viewer: AccessViewer) =>
    moderate(deps, { act: name, kind: 'video', objectId: videoId, reason: 'why', viewer });

  const filmOf = async (id: number): Promise<string> =>
    (
      await web.db
        .selectFrom('media_objects')
        .select('film_id')
        .where('id', '=', `video-${id}`)
        .executeTakeFirstOrThrow()
    ).film_id ?? '';
  const newFileOf = async (videoId: number): Promise<number> => {
    const found = await web.db
      .selectFrom('videos')
      .select('id')
      .where('replaces_id', '=', videoId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!found) throw new Refused('not_found', 'none');
    return found.id;
  };
  const decideChange = async (
    videoId: number,
    name: 'approve' | 'reject',
    viewer: AccessViewer,
    db = web.db,
  ): Promise<number | null> => {
    const change = await web.db
      .selectFrom('video_changes')
      .select(['id', 'film_video_id'])
      .where('video_id', '=', videoId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (!change) throw new Refused('not_found', 'none');
    const decision = { kind: 'video_change', objectId: change.id, act: name, reason: 'why', viewer } as const;
    const { changed } = await moderate({ ...deps, db }, decision);
    return changed ? change.film_video_id : null;
  };

  /** @returns as `Stories.perform` */
  const perform = async (
    subject: Subject,
    action: (typeof VIDEO_ACTIONS)[number],
    films: Films,
  ): Promise<string | undefined> => {
    const { owner, mora } = stories.people;
    const videoId = subject.objectId;
    switch (action) {
      case 'receive':
      case 'transcode':
      case 'submit':
      case 'fail':
      case 'retry':
        await job(videoId, action);
        return action;
      case 'toggle private':
        await togglePrivate(web, { videoId, viewer: owner });
        return undefined;
      case 'delete own':
        await deleteVideo(web, { videoId, viewer: owner });
        return undefined;
      case 'bring back':
        await readdVideo(web, { videoId, viewer: owner, days: 1 });
        return undefined;
      case 'its day comes':
        await sql`UPDATE videos SET republish_at = now() WHERE id = ${videoId} AND status_id = 7`.execute(
          web.db,
        );
        await republishDue(web);
        return undefined;
      case 'restrict':
      case 'unrestrict':
        await act(videoId, action, mora);
        return undefined;
      case 'start a new file':
        await startTrim(anyLength, { videoId, viewer: owner }, { fromMs: 0, toMs: 5000, soundStream: null });
        return undefined;
      case 'send another file': {
        await sql`DELETE FROM limits`.execute(web.db);
        const file = { fileName: 'another.mp4', bytes: 9 };
        const request = { videoId, viewer: owner };
        const { id } = await startReplacement(web.deps, request, file, { showsSamePeople: true });
        await sql`DELETE FROM uploads WHERE id = ${id}`.execute(web.db);
        return undefined;
      }
      case 'the new file is made': {
        const id = await newFileOf(videoId);
        await sql`UPDATE videos SET status_id = 3 WHERE id = ${id} AND status_id IN (0, 2)`.execute(web.db);
        await sql`UPDATE video_processing SET stage = 'done' WHERE video_id = ${id} AND stage IN ('trim', 'upload')`.execute(
          web.db,
        );
        await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state, film_id, manifest)
          VALUES (${`video-${id}`}, 'video', ${id}, ${`r${id}`}, 'ready', ${`film-${id}`}, '{"durationSeconds": 5}')
          ON CONFLICT DO NOTHING`.execute(web.db);
        return undefined;
      }
      case 'the sweep comes': {
        const before = await filmOf(videoId);
        await sweepReplacements(web.deps);
        if ((await filmOf(videoId)) !== before) waitingExchanges += 1;
        return undefined;
      }
      case 'look at the file and approve': {
        const { rows } = await sql<{ file_number: number }>`SELECT file_number FROM video_processing
          WHERE video_id = ${videoId}`.execute(web.db);
        const seenFile = rows[0]?.file_number ?? 1;
        const decision = {
          act: 'approve',
          kind: 'video',
          objectId: videoId,
          reason: 'why',
          viewer: mora,
        } as const;
        const { changed } = await moderate(deps, { ...decision, seenFile });
        return changed ? 'approve' : undefined;
      }
      case 'approve the change': {
        const filmVideoId = await decideChange(videoId, 'approve', mora);
        if (filmVideoId === null) return undefined;
        films.approved.add(`film-${filmVideoId}`);
        exchanges += 1;
        return undefined;
      }
      case 'approve the change by the owner':
        await decideChange(videoId, 'approve', owner);
        throw new Error('a member approved');
      case 'reject the change':
        await decideChange(videoId, 'reject', mora);
        return undefined;
      case 'take the new file back':
        await withdrawReplacement(web, { videoId, viewer: owner });
        return undefined;
      case 'take the change back':
        await withdrawChange(web, { videoId, viewer: owner });
        return undefined;
      case 'crash while approving the change':
        return stories.crashing((tx) => decideChange(videoId, 'approve', mora, tx));
      case 'approve the new file by itself':
        await act(await newFileOf(videoId), 'approve', mora);
        throw new Error('a new file became a video');
      case 'edit the new file by itself': {
        const details = { title: 'Model', categories: [], is_private: false };
        await editVideo(web, { videoId: await newFileOf(videoId), viewer: owner, details });
        throw new Error('a new file became a video');
      }
    }
  };

  const play = async (start: number, actions: readonly Action[]): Promise<number> => {
    const videoId = await addVideo(web.db, {
      title: 'Model',
      member_id: stories.people.owner._id,
      status_id: start,
      people: 'undeclared',
    });
    const subject = await stories.addSubject('video', videoId);
    await sql`INSERT INTO video_processing (video_id, stage) VALUES (${videoId}, 'done')`.execute(web.db);
    await sql`UPDATE media_objects SET film_id = ${`film-${videoId}`} WHERE id = ${`video-${videoId}`}`.execute(
      web.db,
    );
    const films: Films = { approved: new Set() };
    return playStory(web.db, {
      subject,
      actions,
      perform: (action) =>
        isOfVideo(action) ? perform(subject, action, films) : stories.perform(subject, action),
      takesBack: ['reject', 'age', 'fail', 'block', 'disable'],
      look: async ({ action, taken, isApproved, isPublished }) => {
        const film = await filmOf(videoId);
        if (taken === 'approve') films.approved.add(film);
        if (isPublished) expect([action, film, films.approved.has(film)]).toEqual([action, film, true]);
        // What the anonymous get is what the state says.
        if (action === 'its day comes' || action === 'approve') {
          const { statusCode } = await web.get(`/api/videofile.php?video_id=${videoId}`);
          if (!isApproved) expect(statusCode).toBeGreaterThanOrEqual(400);
          const fresh = await newFileOf(videoId).catch(() => undefined);
          if (fresh !== undefined)
            expect((await web.get(`/api/videofile.php?video_id=${fresh}`)).statusCode).toBe(404);
        }
      },
    });
  };

  it(`shows nothing that nobody approved, in ${STORIES} random stories`, async () => {
    exchanges = 0;
    waitingExchanges = 0;
    const figures = await playRandomStories(web.db, {
      statuses: [0, 2, 3, 4, 6],
      starts: STARTS,
      actions: ACTIONS,
      play,
    });
    sayInLong(
      `stories of videos: ${figures}, ${exchanges} exchanges of public files, ${waitingExchanges} of waiting ones`,
    );
    // Few random stories come so far: asked of the long run alone.
    if (IS_LONG) expect(Math.min(exchanges, waitingExchanges)).toBeGreaterThan(STORIES / 100);
  }, 1_200_000);
});
