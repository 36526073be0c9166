/**
 * A document of a live set, or, where the set cannot make it, of the set before: visitors get content until the release is taken back.
 * Making the same document with both sets at the same moment also tells whose fault it is: what fails with both is no fault of the release.
 */
import type { PackageName } from '@foyer/shared/remotes/remote';
import type { DocumentAnswer } from '@foyer/shared/wire-schemas/documents';
import { isDatabaseAway } from '../platform/database/is-database-away.ts';
import { Refused } from '../platform/http/refused.ts';
import type { DocumentFault, CachedDocument } from './document-cache.ts';
import { RenderWorkerLost } from './render/render-worker.ts';

export interface SetBeforeSource {
  /** A shared document of the set before that is fresh; left out for documents of one visitor alone, which nobody else may get. */
  peek?: () => CachedDocument | undefined;
  /** The same, also when it is not fresh any more. */
  peekStale?: () => CachedDocument | undefined;
  render: () => Promise<DocumentAnswer>;
}

export interface FallbackOptions {
  /** By the live set. */
  render: () => Promise<DocumentAnswer>;
  /** Called for each answer of the live set; undefined: it could not be made. */
  onRendered: (answer: DocumentAnswer | undefined) => void;
  /** Asked for when the live set failed. Undefined where no set before can make this document in this process. */
  findBefore?: (() => Promise<SetBeforeSource | undefined>) | undefined;
  /** What was made is for this requester alone, since a limit refused part of it: that says nothing of the set. */
  isLimited: () => boolean;
  /** Something that was read for it could not be had. */
  isDataAway: () => boolean;
  /** The live set's workers were lost: what it refuses is refused for that, not because too many ask. */
  isProving?: () => boolean;
  /** Who is at fault where nothing at all was made; an embed is mf-player's alone. Default: the shell. */
  maker?: PackageName;
}

export type DocumentOutcome = { fault?: DocumentFault; isOfSetBefore?: true } & (
  | { answer: DocumentAnswer }
  | { document: CachedDocument }
);

type Failed = Pick<DocumentAnswer, 'failed' | 'status'>;

/** What waits for the API is not counted: it may be the machine, or the database. */
const listFaults = ({ failed, status }: Failed, maker: PackageName): string[] => {
  const packages = failed.filter(({ at }) => at !== 'data').map(({ remote }) => remote);
  return status >= 500 && failed.length === 0 ? [maker] : [...new Set(packages)];
};

/**
 * Thrown while it was made, and so perhaps by chance. What is switched off, could not be loaded or lost a worker was tried more than once
 * before.
 */
const mayBeChance = (made: DocumentAnswer | Error): boolean => {
  if (made instanceof Error) return !(made instanceof RenderWorkerLost);
  return made.failed.every(({ at, reason }) => at === undefined && reason !== 'switched off');
};

const isBetter = (one: Failed, other: Failed): boolean =>
  one.status < 500 && (other.status >= 500 || one.failed.length < other.failed.length);

/** Nobody's fault: too many wait, or the database is away. */
export const isOfNobody = (error: unknown): boolean => error instanceof Refused || isDatabaseAway(error);

/** What the set before has or makes; undefined for nothing that visitors could be given. */
const makeBefore = async (before: SetBeforeSource): Promise<DocumentOutcome | undefined> => {
  const fresh = before.peek?.();
  if (fresh) return { document: fresh, isOfSetBefore: true };
  const answer = await before.render().catch(() => undefined);
  if (answer && answer.status < 500) return { answer, isOfSetBefore: true };
  const stale = before.peekStale?.();
  return stale && { document: stale, isOfSetBefore: true };
};

/** @throws what the live set's rendering threw, where the set before has nothing either */
export const renderWithFallback = async (options: FallbackOptions): Promise<DocumentOutcome> => {
  const { findBefore, onRendered, isLimited, isDataAway, maker = 'shell' } = options;
  const render = async (): Promise<DocumentAnswer | Error> => {
    try {
      const answer = await options.render();
      onRendered(answer);
      return answer;
    } catch (error) {
      if (isOfNobody(error)) throw error;
      onRendered(undefined);
      return error instanceof Error ? error : new Error(String(error));
    }
  };
  const isFaulty = (answer: DocumentAnswer | Error): boolean =>
    answer instanceof Error || (listFaults(answer, maker).length > 0 && !isLimited());
  let made: DocumentAnswer | Error;
  try {
    made = await render();
  } catch (error) {
    const isStruck = error instanceof Refused && options.isProving?.();
    const struckBefore = isStruck ? await findBefore?.() : undefined;
    const instead = struckBefore && (await makeBefore(struckBefore));
    if (!instead) throw error;
    return instead;
  }
  const before = isFaulty(made) ? await findBefore?.() : undefined;
  // Once more: what fails by chance blames nobody.
  if (before && mayBeChance(made)) made = await render();
  const own = (fault?: DocumentFault): DocumentOutcome => {
    if (made instanceof Error) throw made;
    return { answer: made, fault };
  };
  if (!isFaulty(made)) return own();
  const packages = made instanceof Error ? [maker] : listFaults(made, maker);
  const known = { packages, isNew: false };
  if (!before) return own(known);
  const fresh = before.peek?.();
  if (fresh) return { document: fresh, fault: { packages, isNew: !isDataAway() }, isOfSetBefore: true };
  const spare = await before.render().catch(() => undefined);
  if (!spare) {
    const stale = before.peekStale?.();
    return stale ? { document: stale, fault: known, isOfSetBefore: true } : own(known);
  }
  const failedBefore = listFaults(spare, maker);
  const news = packages.filter((name) => !failedBefore.includes(name));
  const isNew = news.length > 0 && spare.status < 500 && !isDataAway();
  const fault = isNew ? { packages: news, isNew } : known;
  const isOfSetBefore = made instanceof Error || isBetter(spare, made);
  return isOfSetBefore ? { answer: spare, fault, isOfSetBefore } : own(fault);
};
