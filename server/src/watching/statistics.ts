/** Counts votes, views and page views (docs/specification/roles.md, calls.md, behaviour.md). */
import { createHash, randomBytes } from 'node:crypto';
import { recordEvents } from '../platform/cache/record-events.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { countPage, insertHistory, insertViews, type ViewSection, OTHER_CAMPAIGNS } from './views.sql.ts';
import { selectDailySalt, setVote, type Vote, type Voter, type VoteSection } from './votes.sql.ts';
import { Refused } from '../platform/http/refused.ts';
import { countsWithinLimit, limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireAccess } from '../access/require-access.ts';
import { networkHasher } from './network-hash.ts';
import type { IsPageName } from './page-names.ts';
import { countAudienceViews, type ViewSource } from '../figures/count-audience.ts';
import { countSitePage, countSiteViews, type VisitFacts } from '../figures/count-figures.ts';
import { networkShares } from '../access/network-shares.ts';
import { CAMPAIGNS_PER_DAY, PAGE_VIEWS_PER_MINUTE } from '@foyer/shared/wire-schemas/statistics';

/** Who acts: a member, or what is known of an anonymous visitor for one day. */
export interface Actor {
  viewer: AccessViewer | null;
  address: string;
}

/** What figures of the site are split by. */
export interface Visit {
  visit: VisitFacts;
}

export const VOTES_PER_MINUTE = 60;
export const VIEWS_PER_MINUTE = 300;
const RECEIPT_BYTES = 16;
/** Views of one object that count for it, of one network. */
const COUNTED_VIEWS_PER_HOUR = 30;
const HOUR_SECONDS = 3600;

/**
 * Of the anonymous only their networks count: whatever else a browser says of itself, it can change. Each address or /64 has one vote
 * on an object a day, wider networks have a few.
 */
const voterOf = async (db: Database, actor: Actor, receipt: string): Promise<Voter> => {
  if (actor.viewer) return { memberId: actor.viewer._id };
  const salt = await selectDailySalt(db);
  const [narrowest, ...wider] = networkShares(actor.address).map(({ key, share }) => ({
    hash: createHash('sha256').update(salt).update(key).digest(),
    limit: share,
  }));
  if (!narrowest) throw new Error('an address lies in a network');
  return { networks: [narrowest, ...wider], ...(receipt && { receipt: hashOf(receipt) }) };
};

const hashOf = (receipt: string): Buffer => createHash('sha256').update(receipt).digest();

/** @throws Refused rate_limited */
const limitAddress = (db: Database, act: string, address: string, limit: number): Promise<void> =>
  limitTries(db, { what: act, by: { address }, limit, windowSeconds: 60 });

export interface VoteRequest {
  section: VoteSection;
  objectId: string;
  /** Null takes it back. */
  vote: Vote | null;
  /** Of an anonymous visitor's vote before, as its answer gave it. */
  receipt?: string;
}

/**
 * Members change the vote of their account; the anonymous the one whose receipt they show.
 * @throws Refused already_voted, not_found, no_permission, rate_limited
 */
export const vote = async (
  db: Database,
  actor: Actor,
  { section, objectId: named, vote: wanted, receipt = '' }: VoteRequest,
): Promise<{ statistics: { likes: number; dislikes: number }; receipt?: string }> => {
  await limitAddress(db, 'vote', actor.address, VOTES_PER_MINUTE);
  const { id: objectId } = await requireAccess(db, actor.viewer, 'vote', section, named);
  const voter = await voterOf(db, actor, receipt);
  const newReceipt = randomBytes(RECEIPT_BYTES).toString('base64url');
  return inTransaction(db, async (tx) => {
    const outcome = await setVote(tx, voter, { section, objectId, vote: wanted }, hashOf(newReceipt));
    if (!outcome) throw new Refused('already_voted', 'the votes of this network on it are given for today');
    if (outcome.isChanged) await recordEvents(tx, { kind: 'voteCounted', section, objectId });
    const isKeptByReceipt = outcome.isFirst && !actor.viewer;
    return { statistics: outcome.counts, ...(isKeptByReceipt && { receipt: newReceipt }) };
  });
};

/** Whether a view counts for its object. Whose it is stands in the database as a hash, whose salt is deleted with the day. */
const isCounted = async (db: Database, address: string, thing: string): Promise<boolean> =>
  countsWithinLimit(db, {
    what: 'counted-view',
    by: { address, at: thing, salt: await selectDailySalt(db) },
    limit: COUNTED_VIEWS_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });

/**
 * A view beyond what its network may add to the object's is answered alike and not counted. `country` undefined (nogeo): counted, but for no country. A member's view also enters the history, unless the member switched that
 * off.
 * @throws Refused not_found, no_permission, rate_limited
 */
export const countView = async (
  db: Database,
  actor: Actor & Visit,
  view: {
    section: ViewSection;
    objectId: string;
    country: string | undefined;
    source: ViewSource;
    keepsHistory?: boolean;
  },
): Promise<void> => {
  await limitAddress(db, 'view', actor.address, VIEWS_PER_MINUTE);
  const { id: objectId, state } = await requireAccess(db, actor.viewer, 'view', view.section, view.objectId);
  if (await isCounted(db, actor.address, `${view.section}:${objectId}`)) {
    await insertViews(db, [{ section: view.section, objectId, country: view.country ?? '' }]);
    await countSiteViews(db, [{ ...actor.visit, section: view.section }]);
    if (view.section === 'video' || view.section === 'album')
      await countAudienceViews(db, { section: view.section, objectId }, [
        {
          hashFor: await networkHasher(db, actor.address),
          ...{ country: actor.visit.country, ...view.source },
        },
      ]);
  }
  // A history leads to the number, which opens an unlisted one to nobody but its owner.
  if (view.section === 'video' && state !== 'unlisted' && actor.viewer && (view.keepsHistory ?? true))
    await insertHistory(db, actor.viewer._id, objectId);
};

const CAMPAIGN = /^([a-z0-9][a-z0-9._~-]{0,39})?$/;

/** Counted without any identifier; the limit's key is deleted within minutes. @throws Refused bad_request, rate_limited */
export const countPageView = async (
  db: Database,
  { address, visit }: Pick<Actor, 'address'> & Visit,
  { page, campaign }: { page: string; campaign: string },
  isPageName: IsPageName,
): Promise<void> => {
  if (!isPageName(page)) throw new Refused('bad_request', 'page is no page name', { field: 'page' });
  await limitAddress(db, 'page', address, PAGE_VIEWS_PER_MINUTE);
  const name = campaign.toLowerCase();
  await countPage(db, page, CAMPAIGN.test(name) ? name : OTHER_CAMPAIGNS, CAMPAIGNS_PER_DAY);
  await countSitePage(db, visit, { page, networkHash: (await networkHasher(db, address))('visitor') });
};
