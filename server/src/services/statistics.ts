/** Votes, views and page views (product.md sections 6 and 7, decisions.md "Ambiguities"). */
import { createHash } from 'node:crypto';
import type { Database } from '../database/create-database.ts';
import { findObject, type ObjectSection } from '../sql/objects.sql.ts';
import { countPage, insertHistory, insertView } from '../sql/views.sql.ts';
import { insertVote, selectDailySalt, type Voter, type VoteSection } from '../sql/votes.sql.ts';
import { Refused } from './refused.ts';

/** Who acts: a member, or what is known of an anonymous visitor for one day. */
export interface Actor {
  memberId: number | null;
  address: string;
  userAgent: string;
}

const requireObject = async (
  db: Database,
  section: ObjectSection,
  idOrDir: string,
  actor: Actor,
): Promise<number> => {
  const object = await findObject(db, section, idOrDir);
  if (!object) throw new Refused('not_found', `there is no ${section} ${idOrDir}`);
  // Private videos may be watched, and so voted on, by members; the anonymous see none of them.
  if (!object.isOpen && actor.memberId === null)
    throw new Refused('no_permission', `this ${section} is not open`);
  return object.id;
};

const voterOf = async (db: Database, actor: Actor): Promise<Voter> => {
  if (actor.memberId !== null) return { memberId: actor.memberId };
  const salt = await selectDailySalt(db);
  const text = `${actor.address}\n${actor.userAgent}`;
  return { visitorHash: createHash('sha256').update(salt).update(text).digest() };
};

/** @throws Refused already_voted, not_found, no_permission */
export const vote = async (
  db: Database,
  actor: Actor,
  choice: { section: VoteSection; objectId: string; vote: 0 | 1 },
): Promise<{ objectId: number; likes: number; dislikes: number }> => {
  const objectId = await requireObject(db, choice.section, choice.objectId, actor);
  const counts = await insertVote(db, await voterOf(db, actor), {
    section: choice.section,
    objectId,
    vote: choice.vote,
  });
  if (!counts) throw new Refused('already_voted', 'this voter has voted already');
  return { objectId, ...counts };
};

/** `country` undefined (nogeo): counted, but for no country. A member's view also enters the history. */
export const countView = async (
  db: Database,
  actor: Actor,
  view: { section: ObjectSection; objectId: string; country: string | undefined },
): Promise<void> => {
  const objectId = await requireObject(db, view.section, view.objectId, actor);
  await insertView(db, { section: view.section, objectId, country: view.country ?? '' });
  if (view.section === 'video' && actor.memberId !== null) await insertHistory(db, actor.memberId, objectId);
};

const PAGE_NAME = /^[a-z0-9][a-z0-9_./-]{0,63}$/i;
const CAMPAIGN = /^[\w.~-]{0,64}$/;

/** Counted without any identifier. @throws Refused bad_request */
export const countPageView = async (db: Database, page: string, campaign: string): Promise<void> => {
  if (!PAGE_NAME.test(page)) throw new Refused('bad_request', 'page is no page name', { field: 'page' });
  await countPage(db, page, CAMPAIGN.test(campaign) ? campaign : 'other');
};
