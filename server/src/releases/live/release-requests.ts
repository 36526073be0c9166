/**
 * Going live from another process than the server's: the command writes a request, a server process warms the set up
 * (only it has render workers), changes the channel, and writes the outcome back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/database/create-database.ts';
import * as registry from '../registry/releases.sql.ts';
import type { Listen } from './live-sets.ts';
import { ReleaseOvertaken, ReleaseRefused } from '../release-refused.ts';
import { moveCanary } from '../canary/canary.sql.ts';
import { rebaseRequest } from './rebase.ts';
import { SPREAD_LIMIT_MS, waitUntilWarm } from './release-processes.ts';
import { readQueue } from './release-queue.ts';
import type { ChangeSource, ReleaseChanger, ReleaseChannel, ReleaseSet } from '../registry/release-sets.ts';
import type { Releases, WarmUp } from '../registry/releases.ts';
import { WARM_UP_LONGEST_MS } from './warm-up-patience.ts';

/** Catches what a broken LISTEN connection missed, and requests whose worker died. */
const POLL_MS = 3000;
const LEASE_SECONDS = 15;
const LEASE_RENEWAL_MS = 5000;
/** A running server takes a request immediately or, if busy, within its poll. */
const CLAIM_LIMIT_MS = 15_000;
/** No server needs longer for one request. */
const WORK_LIMIT_MS = WARM_UP_LONGEST_MS + SPREAD_LIMIT_MS + LEASE_SECONDS * 1000;
const OUTCOME_POLL_MS = 200;
/** Who waits hears why after so long, and again after each such time. */
const SAY_AFTER_MS = 3000;
const SAY_AGAIN_MS = 15_000;

export interface GoLiveRequest {
  setId: number;
  channel: ReleaseChannel;
  share: number;
  replacesSetId: number | null;
  /** When another set than `replacesSetId` is live by then: a set is made of that one with what this one changes. Else it is refused. */
  mayRebase?: boolean;
  /** Of `candidate`: the canary whose candidate it is. `replacesSetId` is the stable set that it was made from. */
  canaryId?: number;
  changedBy?: ChangeSource;
  by?: ReleaseChanger;
  /** For people: why. */
  reason?: string;
}

/** Asks for it without waiting: whichever server has time works on it. @returns the request's id */
export const askGoLive = (db: Database, request: GoLiveRequest): Promise<number> =>
  registry.insertRequest(db, {
    set_id: request.setId,
    channel: request.channel,
    share: request.share,
    replaces_set_id: request.replacesSetId,
    changed_by: request.changedBy ?? 'release',
    reason: request.reason ?? '',
    may_rebase: request.mayRebase ?? false,
    canary_id: request.canaryId ?? null,
    ...{ member_id: null, command: null },
    ...(request.by && ('memberId' in request.by ? { member_id: request.by.memberId } : request.by)),
  });

export interface WentLive {
  /** Another than the one that was asked for, when it was rebased. */
  setId: number;
  /** What the team that releases should know: processes that do not serve the set, smoke pages that could not be rendered. */
  notices: readonly string[];
}

export interface GoLiveOptions {
  /** Gets what is to be known meanwhile: why it takes so long. */
  say?: (line: string) => void;
  claimLimitMs?: number;
  sayAfterMs?: number;
}

/** Asks a running server to bring a set live and waits for the outcome. Throws ReleaseRefused with its reason. */
export async function requestGoLive(
  db: Database,
  request: GoLiveRequest,
  { claimLimitMs = CLAIM_LIMIT_MS, sayAfterMs = SAY_AFTER_MS, say = () => {} }: GoLiveOptions = {},
): Promise<WentLive> {
  let { setId } = request;
  const id = await askGoLive(db, request);
  const giveUp = async (from: 'wanted' | 'running', words: string): Promise<void> => {
    // Not left behind: a server that starts tomorrow must not find it.
    if (await registry.endRequest(db, id, from, 'withdrawn', null)) throw new ReleaseRefused(words);
  };
  const start = Date.now();
  let said = 0;
  let saidWaitingAt: number | undefined;
  /** What it waited for, and since when. */
  let position = '';
  let since = start;
  for (;;) {
    const row = await registry.selectRequest(db, id);
    if (row && row.set_id !== setId) {
      setId = row.set_id;
      since = Date.now();
      say(`release set ${row.replaces_set_id} is live by now; rebased on it: release set ${setId}`);
    }
    if (row?.state === 'done') return { setId, notices: row.notices };
    if (row?.state === 'refused') throw new ReleaseRefused(row.error ?? 'the server gave no reason');
    for (const line of row?.notices.slice(said) ?? []) say(line);
    said = row?.notices.length ?? 0;
    const queue = row?.state === 'wanted' ? await readQueue(db, id) : undefined;
    const now = Date.now();
    if ((queue?.position ?? '') !== position) {
      position = queue?.position ?? '';
      since = now;
    }
    if (!queue && now - since > claimLimitMs + WORK_LIMIT_MS)
      await giveUp('running', 'the server did not answer in time');
    if (queue && !queue.isServed && now - start > claimLimitMs)
      await giveUp('wanted', 'no running server took the request; start one with npm start');
    if (queue && now - since > claimLimitMs + WORK_LIMIT_MS)
      await giveUp('wanted', `no server took the request in time; ${queue.words}`);
    if (queue?.isServed && now - (saidWaitingAt ?? start + sayAfterMs - SAY_AGAIN_MS) >= SAY_AGAIN_MS) {
      say(queue.words);
      saidWaitingAt = now;
    }
    await sleep(OUTCOME_POLL_MS);
  }
}

/** Tells anyone who waits for the set to go live why it takes so long. */
export const tellWaiting = (db: Database, setId: number, line: string): Promise<void> =>
  registry.addRequestNotice(db, setId, line);

/**
 * A candidate is shown alongside the stable set that it was made from, and alongside no other; its canary goes on with it, in the same
 * transaction. @throws ReleaseOvertaken, ReleaseRefused
 */
const showAlongside = async (tx: Database, row: registry.RequestRow): Promise<void> => {
  const stableSetId = row.replaces_set_id;
  if (stableSetId === null) return;
  const stable = (await registry.selectChannels(tx)).find(({ channel }) => channel === 'stable');
  if (stable?.set_id !== stableSetId)
    throw new ReleaseOvertaken('another release went live meanwhile; release again on top of it');
  if (row.canary_id !== null && !(await moveCanary(tx, row.canary_id, { stableSetId, setId: row.set_id })))
    throw new ReleaseRefused('its canary ended meanwhile');
};

const askerOf = ({ member_id: memberId, command }: registry.RequestRow): ReleaseChanger | undefined => {
  if (memberId !== null) return { memberId };
  return command === null ? undefined : { command };
};

interface WatchOptions {
  db: Database;
  listen: Listen;
  releases: Pick<Releases, 'goLive' | 'loadLiveSets' | 'findReleaseSet' | 'createReleaseSet'>;
  warmUp: WarmUp;
  /** What could not be tried when the set was warmed up. */
  noticesOf?: (setId: number) => readonly string[];
  /** After a channel changed through this process. */
  onLive?: () => Promise<void>;
  /** A request that could not be worked on at all, such as a database that is away. */
  onError?: (error: unknown) => void;
  pollMs?: number;
}

/** Works on release requests until the returned function is called; one at a time over all processes. */
export async function watchReleaseRequests(options: WatchOptions): Promise<() => Promise<void>> {
  const { db, listen, releases, warmUp, noticesOf, onLive, onError, pollMs = POLL_MS } = options;
  let isStopped = false;

  /** Rebased as often as another set comes first. @returns what is to be known of it */
  const bringLive = async (asked: registry.RequestRow): Promise<readonly string[]> => {
    for (;;) {
      const row = await rebaseRequest({ db, releases }, asked);
      const notices: string[] = [];
      const isCandidate = row.channel === 'candidate';
      // Every other process warms it up before any visitor gets it.
      const beforeLive = async ({ id }: ReleaseSet): Promise<void> => {
        await registry.spreadRequest(db, row.id);
        notices.push(...(noticesOf?.(id) ?? []), ...(await waitUntilWarm(db, id)));
      };
      try {
        await releases.goLive(row.set_id, {
          warmUp,
          channel: row.channel as ReleaseChannel,
          share: row.share,
          replacesSetId: isCandidate ? null : row.replaces_set_id,
          changedBy: row.changed_by as ChangeSource,
          by: askerOf(row),
          reason: row.reason,
          beforeLive,
          ...(isCandidate && { within: (tx) => showAlongside(tx, row) }),
        });
        return notices;
      } catch (error) {
        if (!(error instanceof ReleaseOvertaken) || !row.may_rebase) throw error;
      }
    }
  };

  const answer = async (row: registry.RequestRow): Promise<void> => {
    const renewal = setInterval(() => {
      registry.extendLease(db, row.id, LEASE_SECONDS).catch(() => undefined);
    }, LEASE_RENEWAL_MS);
    try {
      const notices = await bringLive(row);
      await onLive?.();
      await registry.endRequest(db, row.id, 'running', 'done', null, notices);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await registry.endRequest(db, row.id, 'running', 'refused', reason);
    } finally {
      clearInterval(renewal);
    }
  };

  const workOff = async (): Promise<void> => {
    while (!isStopped) {
      const row = await registry.claimRequest(db, LEASE_SECONDS);
      if (!row) return;
      await answer(row);
    }
  };
  let working: Promise<void> | undefined;
  let isWanted = false;
  const wake = (): void => {
    isWanted = true;
    working ??= (async () => {
      while (isWanted && !isStopped) {
        isWanted = false;
        await workOff().catch(onError);
      }
      working = undefined;
    })();
  };

  const unlisten = await listen(registry.REQUESTS_NOTIFICATION, wake);
  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await unlisten();
    await working;
  };
}
