/** Chooses the live release set of a visitor, who then keeps it. */
import type { LiveSets, ReleaseSet } from '../registry/release-sets.ts';

/** Visitors fall into this many parts; the number says nothing about who someone is. */
export const ASSIGNMENT_PARTS = 1000;

/** Sticky assignment to the stable or the candidate release set. */
export const ASSIGNMENT_COOKIE = 'release';

export interface ChosenSet {
  set: ReleaseSet;
  /** To be set as the assignment cookie (session, HttpOnly); only while a candidate is live and the visitor has none. */
  cookie?: string;
}

const readPart = (cookie = ''): number | undefined => (/^\d{1,3}$/.test(cookie) ? Number(cookie) : undefined);

/**
 * The visitor's part of a thousand, drawn once and kept in the cookie, decides: parts below the candidate's share
 * get the candidate. So a growing share only adds visitors to it, and nobody goes back and forth.
 * @param draw random number in [0, 1); given by tests
 */
export function chooseSet(
  live: LiveSets,
  assignmentCookie: string | undefined,
  draw: () => number = Math.random,
): ChosenSet {
  const { stable, candidate } = live;
  if (!candidate) return { set: stable };
  const kept = readPart(assignmentCookie);
  const part = kept ?? Math.floor(draw() * ASSIGNMENT_PARTS);
  const set = part < candidate.share * ASSIGNMENT_PARTS ? candidate.set : stable;
  return kept === undefined ? { set, cookie: String(part) } : { set };
}

/** The set of a visitor's pages, by a request of one of them: who was drawn for none has the stable one, as embeds on other sites. */
export const keptSet = (live: LiveSets, assignmentCookie: string | undefined): ReleaseSet =>
  readPart(assignmentCookie) === undefined ? live.stable : chooseSet(live, assignmentCookie).set;
