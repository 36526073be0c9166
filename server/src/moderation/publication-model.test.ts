/**
 * No path leads to publication past review. The states and changes are explored completely; then members, moderators, jobs and
 * crashes act in random order on the real services and the real database, against a model that knows one rule only: what
 * everyone sees was approved by whoever may, and not taken back since; and shows nobody without a verified record and the consent to
 * streaming; and what a copyright notice keeps away is shown to nobody until that has ended and somebody approved it anew. That holds
 * for each file of a video: a new one, sent or cut, is never public before it was approved itself.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { AccessViewer } from '../access/require-access.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import {
  changeVideoState,
  deleteVideo,
  readdVideo,
  republishDue,
  togglePrivate,
} from '../publication/publication.ts';
import type { RecordsDeps } from '../records/records.ts';
import { refuseRecord, setConsentByRole, verifyRecord } from '../records/records-desk.ts';
import { openSealing } from '../records/sealing.ts';
import { addPerson, declarePeople, removePerson, setOwnConsent } from '../records/people-shown.ts';
import { applyChange, VIDEO_CHANGES, VIDEO_STATES, type VideoFacts } from '../publication/video-states.ts';
import { addMember, addVideo } from '../testing/catalogue.ts';
import { openTestWeb, type TestWeb } from '../testing/web.ts';
import { sweepReplacements, startTrim, withdrawReplacement } from '../uploads/replacements.ts';
import { withdrawChange } from '../uploads/video-changes.ts';
import { editVideo } from '../uploads/video-intake.ts';
import { runCopyrightClocks } from './copyright/copyright-clocks.ts';
import { type CopyrightDeps, decideCopyright } from './copyright/copyright-decisions.ts';
import { sendCounterNotice, sendCourtAction } from './copyright/counter-notices.ts';
import { type ModerationDeps, moderate } from './moderation.ts';
import { decideProposal } from './proposals.ts';

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
    const seen = new Map<string, Node>();
    const waiting = [first];
    let edges = 0;
    while (waiting.length > 0) {
      const node = waiting.pop() as Node;
      const key = JSON.stringify(node);
      if (seen.has(key)) continue;
      seen.set(key, node);
      if (node.status_id === VIDEO_STATES.active) expect([key, node.isApproved]).toEqual([key, true]);
      // Its files are made, or lost, at any time; nobody noted a deletion from before there was a log.
      waiting.push({ ...node, isWhole: !node.isWhole });
      for (const change of VIDEO_CHANGES) {
        const to = applyChange(node, change);
        edges += 1;
        if (!to) continue;
        const isDeletion = to.status_id === VIDEO_STATES.deleted && node.status_id !== VIDEO_STATES.returning;
        waiting.push({
          ...node,
          ...to,
          statusBeforeDeletion: isDeletion ? node.status_id : node.statusBeforeDeletion,
          isApproved: change === 'approve' || (node.isApproved && !TAKING_BACK.includes(change)),
        });
      }
    }
    expect(seen.size).toBeGreaterThan(100);
    expect(edges).toBe(seen.size * VIDEO_CHANGES.length);
  });
});

const ACTIONS = [
  'receive',
  'transcode',
  'submit',
  'fail',
  'retry',
  'toggle private',
  'delete own',
  'bring back',
  'its day comes',
  'approve',
  'approve by the other',
  'approve by the owner',
  'approve by a stranger',
  'reject',
  'delete',
  'restore',
  'restrict',
  'unrestrict',
  'age',
  'block',
  'confirm',
  'confirm own',
  'dismiss',
  'crash while approving',
  'crash while rejecting',
  'declare nobody',
  'name somebody',
  'name somebody without consent',
  'take somebody out',
  'consent',
  'withdraw',
  'withdraw by the role',
  'give back by the role',
  'verify the record',
  'refuse the record',
  'crash while withdrawing',
  'begin a new file',
  'the new file is made',
  'the sweep comes',
  'approve the change',
  'approve the change by the owner',
  'reject the change',
  'take the new file back',
  'take the change back',
  'crash while approving the change',
  'approve the new file by itself',
  'edit the new file by itself',
  'a copyright notice',
  'disable',
  'crash while disabling',
  'counter-notice',
  'two weeks',
  'court action',
  'release',
] as const;
type Action = (typeof ACTIONS)[number];
/** Otherwise few random stories would come to a publication at all. */
const BEGINNINGS: readonly (readonly Action[])[] = [
  [],
  ['declare nobody'],
  ['name somebody', 'verify the record'],
  ['name somebody', 'verify the record', 'approve'],
  ['declare nobody', 'approve', 'begin a new file', 'the new file is made', 'the sweep comes'],
  [
    'declare nobody',
    'approve',
    'begin a new file',
    'the new file is made',
    'the sweep comes',
    'approve the change',
    'begin a new file',
    'the new file is made',
  ],
  ['declare nobody', 'approve', 'a copyright notice', 'disable', 'counter-notice'],
];

/** What the model knows of who is shown, from what was done alone. */
interface People {
  recordId: number;
  declared: 'undeclared' | 'nobody' | 'shown';
  isNamed: boolean;
  consents: boolean;
  isVerified: boolean;
}
/** What the model knows of a copyright notice about the video. */
interface Claim {
  /** Null: there is none. */
  materialId: number | null;
  key: string;
  state: 'none' | 'open' | 'disabled' | 'countered' | 'held' | 'returned';
}
const KEEPS_AWAY: readonly Claim['state'][] = ['disabled', 'countered', 'held'];
const isComplete = ({ declared, isNamed, consents, isVerified }: People): boolean =>
  declared === 'nobody' || (declared === 'shown' && isNamed && consents && isVerified);

/** Files that were approved, by the folder of their renditions. */
interface Films {
  approved: Set<string>;
}
const COUNTER = {
  name: 'Somebody',
  email: 'somebody@example.org',
  postal: '1 Harbour Street, Harbour',
  phone: '555 010 0000',
  signature: 'Somebody',
  words: 'It was a mistake.',
  mistake: '1',
  jurisdiction: '1',
  memberId: null,
  address: '',
};

class Crash extends Error {}

describe('everybody in any order', () => {
  let web: TestWeb;
  let deps: ModerationDeps;
  let records: RecordsDeps;
  let anyLength: Parameters<typeof startTrim>[0];
  let exchanges = 0;
  let copyright: CopyrightDeps;
  const people: Record<'owner' | 'mora' | 'miro' | 'stranger' | 'keeper', AccessViewer> = {
    keeper: { _id: 0, is_moderator: false, status_id: 1 },
    owner: { _id: 0, is_moderator: false, status_id: 6 },
    mora: { _id: 0, is_moderator: true, status_id: 1 },
    miro: { _id: 0, is_moderator: true, status_id: 1 },
    stranger: { _id: 0, is_moderator: false, status_id: 6 },
  };
  beforeAll(async () => {
    web = await openTestWeb();
    records = {
      db: web.db,
      config: web.deps.config,
      sealingOf: openSealing(web.deps.config.records.keyFile),
    };
    const settings = { ...web.deps.config.settings, minMinutesExclusive: 0, minMinutesNonExclusive: 0 };
    anyLength = { db: web.db, config: { settings } };
    copyright = { db: web.db, mail: web.deps.config };
    deps = { db: web.db, storage: web.deps.storage, mail: web.deps.config };
    for (const name of ['owner', 'mora', 'miro', 'stranger', 'keeper'] as const)
      people[name]._id = await addMember(web.db, `model-${name}`, {
        status_id: people[name].status_id ?? 1,
        is_moderator: people[name].is_moderator,
      });
  });
  afterAll(() => web.close());
  beforeEach(() => sql`DELETE FROM limits`.execute(web.db));

  const job = (videoId: number, change: 'receive' | 'transcode' | 'submit' | 'fail' | 'retry', db = web.db) =>
    changeVideoState({ db }, { videoId, change, viewer: null });
  const act = (
    videoId: number,
    name: Parameters<typeof moderate>[1]['act'],
    viewer: AccessViewer,
    db = web.db,
  ) => moderate({ ...deps, db }, { act: name, kind: 'video', objectId: videoId, reason: 'why', viewer });
  const crashing = (run: (tx: typeof web.db) => Promise<unknown>) =>
    inTransaction(web.db, async (tx) => {
      await run(tx);
      throw new Crash();
    });
  const answerProposal = async (videoId: number, answer: 'confirm' | 'dismiss', viewer: AccessViewer) => {
    const { rows } = await sql<{ id: number; act: string }>`SELECT id, act FROM proposals
      WHERE kind = 'video' AND object_id = ${videoId} AND state = 'open' ORDER BY id LIMIT 1`.execute(web.db);
    const [open] = rows;
    if (!open) throw new Refused('not_found', 'none');
    await decideProposal(deps, { act: answer, proposalId: open.id, viewer });
    return open.act;
  };

  const addClaim = async (videoId: number): Promise<Claim> => {
    const { rows } = await sql<{ id: number; key: string }>`INSERT INTO copyright_notices
        (work, name, email, postal, phone, signature, language, digest, due_at)
      VALUES ('work', 'n', 'claimant@example.org', 'p', '1', 's', 'en', gen_random_uuid()::text, now()) RETURNING id, key`.execute(
      web.db,
    );
    const { rows: added } = await sql<{
      id: number;
    }>`INSERT INTO copyright_materials (notice_id, kind, object_id, address)
      VALUES (${rows[0]?.id}, 'video', ${videoId}, 'a') RETURNING id`.execute(web.db);
    return { materialId: added[0]?.id ?? null, key: rows[0]?.key ?? '', state: 'open' };
  };
  const decideClaim = (claim: Claim, name: 'disable' | 'release', db = web.db) =>
    decideCopyright(
      { ...copyright, db },
      { act: name, materialId: claim.materialId ?? 0, reason: 'why', viewer: people.mora },
    );
  const statementOf = async ({ materialId }: Claim): Promise<string> =>
    (
      await sql<{
        key: string;
      }>`SELECT d.key FROM decisions d JOIN copyright_materials c ON c.decision_id = d.id
        WHERE c.id = ${materialId}`.execute(web.db)
    ).rows[0]?.key ?? '';

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

  /** @returns what an approval, or its end, is known by: the act that was taken; undefined for everything else */
  const perform = async (
    videoId: number,
    action: Action,
    { shown, films, claim }: { shown: People; films: Films; claim: Claim },
  ): Promise<string | undefined> => {
    const { owner, mora, miro, stranger, keeper } = people;
    const { recordId } = shown;
    const named = { kind: 'video', objectId: videoId, recordId } as const;
    const add = async (uses: ('streaming' | 'preview')[]) => {
      const wasNamed = shown.isNamed;
      await addPerson(web.db, owner, { ...named, uses });
      // Named already: nothing changes.
      if (!wasNamed)
        Object.assign(shown, { declared: 'shown', isNamed: true, consents: uses.includes('streaming') });
    };
    const consent = async (isGiven: boolean) => {
      await setOwnConsent(web.db, owner, { ...named, use: 'streaming', isGiven });
      shown.consents = isGiven;
    };
    const byRole = async (isGiven: boolean, db = web.db) => {
      await setConsentByRole({ ...records, db }, keeper, { ...named, use: 'streaming', isGiven });
      if (db === web.db) shown.consents = isGiven;
    };
    const taken = async (name: 'approve' | 'reject' | 'age' | 'block', viewer: AccessViewer) => {
      const told = await act(videoId, name, viewer);
      if (name === 'block') return 'reject';
      return told.needs_second ? undefined : name;
    };
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
      case 'approve':
        return taken('approve', mora);
      case 'approve by the other':
        return taken('approve', miro);
      case 'approve by the owner':
      case 'approve by a stranger':
        await act(videoId, 'approve', action === 'approve by the owner' ? owner : stranger);
        throw new Error('a member approved');
      case 'reject':
      case 'age':
      case 'block':
        return taken(action, mora);
      case 'delete':
      case 'restore':
      case 'restrict':
      case 'unrestrict':
        await act(videoId, action, mora);
        return undefined;
      case 'confirm':
        return answerProposal(videoId, 'confirm', miro);
      case 'confirm own':
        return answerProposal(videoId, 'confirm', mora);
      case 'dismiss':
        await answerProposal(videoId, 'dismiss', miro);
        return undefined;
      case 'crash while approving':
        await crashing((tx) => act(videoId, 'approve', mora, tx));
        return undefined;
      case 'declare nobody':
        await declarePeople(web.db, owner, {
          kind: 'video',
          objectId: videoId,
          people: 'nobody',
          recordedOn: '',
        });
        shown.declared = 'nobody';
        return undefined;
      case 'name somebody':
        await add(['streaming', 'preview']);
        return undefined;
      case 'name somebody without consent':
        await add(['preview']);
        return undefined;
      case 'take somebody out':
        await removePerson(web.db, owner, named);
        shown.isNamed = false;
        return undefined;
      case 'consent':
      case 'withdraw':
        await consent(action === 'consent');
        // Unpublished, it needs another approval.
        return action === 'withdraw' ? 'withhold' : undefined;
      case 'withdraw by the role':
      case 'give back by the role':
        await byRole(action === 'give back by the role');
        return action === 'withdraw by the role' ? 'withhold' : undefined;
      case 'verify the record':
        await verifyRecord(records, keeper, recordId);
        shown.isVerified = true;
        return undefined;
      case 'refuse the record':
        await refuseRecord(records, keeper, { recordId, reason: 'why' });
        shown.isVerified = false;
        return 'withhold';
      case 'crash while withdrawing':
        await crashing((tx) => byRole(false, tx));
        return undefined;
      case 'begin a new file':
        await startTrim(anyLength, { videoId, viewer: owner }, { fromMs: 0, toMs: 5000 });
        return undefined;
      case 'the new file is made': {
        const id = await newFileOf(videoId);
        await sql`UPDATE videos SET status_id = 3 WHERE id = ${id} AND status_id = 2`.execute(web.db);
        await sql`UPDATE video_processing SET stage = 'done' WHERE video_id = ${id} AND stage = 'trim'`.execute(
          web.db,
        );
        await sql`INSERT INTO media_objects (id, kind, owner_id, revision, state, film_id, manifest)
          VALUES (${`video-${id}`}, 'video', ${id}, ${`r${id}`}, 'ready', ${`film-${id}`}, '{"durationSeconds": 5}')
          ON CONFLICT DO NOTHING`.execute(web.db);
        return undefined;
      }
      case 'the sweep comes':
        await sweepReplacements(web.deps);
        return undefined;
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
        await crashing((tx) => decideChange(videoId, 'approve', mora, tx));
        return undefined;
      case 'approve the new file by itself':
        await act(await newFileOf(videoId), 'approve', mora);
        throw new Error('a new file became a video');
      case 'edit the new file by itself': {
        const details = { title: 'Model', categories: [], is_private: false };
        await editVideo(web, { videoId: await newFileOf(videoId), viewer: owner, details });
        throw new Error('a new file became a video');
      }
      case 'crash while rejecting':
        await crashing((tx) => act(videoId, 'reject', mora, tx));
        return undefined;
      case 'a copyright notice':
        Object.assign(claim, await addClaim(videoId));
        return undefined;
      case 'disable':
        await decideClaim(claim, 'disable');
        claim.state = 'disabled';
        return 'disable';
      case 'crash while disabling':
        await crashing((tx) => decideClaim(claim, 'disable', tx));
        return undefined;
      case 'counter-notice':
        await sendCounterNotice(copyright, { ...COUNTER, key: await statementOf(claim) });
        claim.state = 'countered';
        return undefined;
      case 'two weeks':
        await runCopyrightClocks(copyright, new Date(Date.now() + 15 * 86_400_000));
        if (claim.state === 'countered') claim.state = 'returned';
        return undefined;
      case 'court action':
        await sendCourtAction(web.db, {
          key: claim.key,
          materialId: claim.materialId ?? 0,
          action: 'District court, no. 12',
          address: '',
        });
        claim.state = 'held';
        return undefined;
      case 'release':
        await decideClaim(claim, 'release');
        claim.state = 'returned';
        return undefined;
    }
  };

  const run = async (start: number, actions: readonly Action[]): Promise<number> => {
    const videoId = await addVideo(web.db, {
      title: 'Model',
      member_id: people.owner._id,
      status_id: start,
      people: 'undeclared',
    });
    const { rows: added } = await sql<{
      id: number;
    }>`INSERT INTO person_records (member_id, sealed_name, birth_date)
      VALUES (${people.owner._id}, 'sealed', '1990-01-01') RETURNING id`.execute(web.db);
    const recordId = added[0]?.id ?? 0;
    await sql`INSERT INTO person_documents (record_id, file, sealed_key, bytes)
      VALUES (${recordId}, ${`document ${recordId}`}, 'sealed', 1)`.execute(web.db);
    const shown: People = {
      recordId,
      declared: 'undeclared',
      isNamed: false,
      consents: false,
      isVerified: false,
    };
    await sql`INSERT INTO video_processing (video_id, stage) VALUES (${videoId}, 'done')`.execute(web.db);
    await sql`UPDATE media_objects SET film_id = ${`film-${videoId}`} WHERE id = ${`video-${videoId}`}`.execute(
      web.db,
    );
    const films: Films = { approved: new Set() };
    const claim: Claim = { materialId: null, key: '', state: 'none' };
    let isApproved = false;
    let isDoubted = false;
    let wasPublished = false;
    let done = 0;
    for (const action of actions) {
      let taken: string | undefined;
      try {
        taken = await perform(videoId, action, { shown, films, claim });
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
        films.approved.add(await filmOf(videoId));
      }
      if (taken !== undefined && ['reject', 'age', 'fail', 'block', 'disable'].includes(taken))
        isApproved = false;
      const { rows } = await sql<{
        status_id: number;
      }>`SELECT status_id FROM videos WHERE id = ${videoId}`.execute(web.db);
      const isPublished = rows[0]?.status_id === VIDEO_STATES.active;
      // What a withdrawal took from everyone, another approval alone shows again.
      if (taken === 'withhold' && wasPublished && !isPublished) isApproved = false;
      const isKept = KEEPS_AWAY.includes(claim.state);
      if (isPublished) {
        const film = await filmOf(videoId);
        expect([action, isApproved, isComplete(shown), isKept]).toEqual([action, true, true, false]);
        expect([action, film, films.approved.has(film)]).toEqual([action, film, true]);
      }
      wasPublished = isPublished;
      // What the anonymous get is what the state says.
      if (action === 'its day comes' || action === 'approve') {
        const { statusCode } = await web.get(`/api/videofile.php?video_id=${videoId}`);
        if (!isApproved) expect(statusCode).toBeGreaterThanOrEqual(400);
        const fresh = await newFileOf(videoId).catch(() => undefined);
        if (fresh !== undefined)
          expect((await web.get(`/api/videofile.php?video_id=${fresh}`)).statusCode).toBe(404);
      }
    }
    return done;
  };

  const RUNS = process.env.FOYER_E2E_LONG ? 1500 : 40;
  it(`shows nothing that nobody approved, in ${RUNS} random stories`, async () => {
    let steps = 0;
    exchanges = 0;
    const stories = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 2, 3, 4, 6),
        fc.constantFrom(...BEGINNINGS),
        fc.array(fc.constantFrom(...ACTIONS), { minLength: 5, maxLength: 14 }),
        async (start, beginning, more) => {
          const actions = [...beginning, ...more];
          await sql`DELETE FROM limits`.execute(web.db);
          stories.add(`${start} ${actions.join()}`);
          steps += await run(start, actions);
        },
      ),
      { numRuns: RUNS },
    );
    expect(stories.size).toBeGreaterThan(RUNS / 2);
    expect(steps).toBeGreaterThan(RUNS);
    // Few random stories come so far: asked of the long run alone.
    if (RUNS > 1000) expect(exchanges).toBeGreaterThan(RUNS / 100);
  }, 1_200_000);
});
