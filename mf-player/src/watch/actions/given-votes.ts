/**
 * Votes that were given here: on this page's visit for everyone, and on the device, with consent, for those without an account. Members'
 * are known to the server. Browser only.
 */
import { type LocalKey, localStore } from '@foyer/shared/platform';
import { VOTE_RECEIPT_DAYS } from '@foyer/shared/wire-schemas/statistics';
import type { Vote } from '../../player-api.ts';

export interface GivenVote {
  /** Null: taken back, and its receipt gives it again. */
  vote: Vote | null;
  receipt?: string;
  /** The video's numbers as the vote left them. */
  counts?: { likes: number; dislikes: number };
}
interface DeviceVote {
  id: number;
  vote: Vote | null;
  receipt: string;
  /** Milliseconds since 1970. */
  at: number;
}

const DEVICE_VOTES_MAX = 500;
const RECEIPT_LIFE_MS = VOTE_RECEIPT_DAYS * 86_400_000;

const isDeviceVote = (value: unknown): value is DeviceVote => {
  const { id, vote, receipt, at } = (value ?? {}) as Partial<DeviceVote>;
  return (
    Number.isSafeInteger(id) &&
    (vote === 0 || vote === 1 || vote === null) &&
    typeof receipt === 'string' &&
    Number.isFinite(at)
  );
};
const DEVICE_VOTES: LocalKey<readonly DeviceVote[]> = {
  name: 'votes',
  parse: (value) => (Array.isArray(value) ? value.filter(isDeviceVote) : undefined),
};
const readDevice = (): readonly DeviceVote[] =>
  (localStore.read(DEVICE_VOTES) ?? []).filter(({ at }) => at > Date.now() - RECEIPT_LIFE_MS);

const givenHere = new Map<string, GivenVote>();
const keyOf = (memberId: number, videoId: number): string => `${memberId}:${videoId}`;

/** @param memberId 0 without an account */
export const readGivenVote = (memberId: number, videoId: number): GivenVote | undefined =>
  givenHere.get(keyOf(memberId, videoId)) ??
  (memberId === 0 ? readDevice().find(({ id }) => id === videoId) : undefined);

export const keepGivenVote = (memberId: number, videoId: number, given: GivenVote): void => {
  givenHere.set(keyOf(memberId, videoId), given);
  const { vote, receipt } = given;
  if (memberId !== 0 || receipt === undefined) return;
  const others = readDevice().filter(({ id }) => id !== videoId);
  const entry = { id: videoId, vote, receipt, at: Date.now() };
  localStore.write(DEVICE_VOTES, [entry, ...others].slice(0, DEVICE_VOTES_MAX));
};

/** For tests: as after a reload. */
export const clearGivenVotes = (): void => givenHere.clear();
