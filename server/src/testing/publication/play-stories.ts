/**
 * Plays stories of the model-based tests of publication: whatever is done in them, in whatever order, nothing is published without an
 * approval that still counts.
 */
import { expect } from '@jest/globals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/create-database.ts';
import { Refused } from '../../platform/http/refused.ts';
import { VIDEO_STATES } from '../../publication/video-states.ts';
import { IS_LONG } from '../long.ts';
import { Crash, isComplete, isKeptAway, type Subject } from './publication-stories.ts';

export interface StoryStep<Action> {
  action: Action;
  /** See `Stories.perform`. */
  taken: string | undefined;
  isApproved: boolean;
  isPublished: boolean;
  wasPublished: boolean;
}

export interface Story<Action> {
  subject: Subject;
  actions: readonly Action[];
  perform: (action: Action) => Promise<string | undefined>;
  /** Acts after which only another approval shows it again. */
  takesBack: readonly string[];
  /** What else holds after each step. */
  look: (step: StoryStep<Action>) => Promise<void>;
}

/** @returns how many actions were taken; the others were refused, or crashed */
export const playStory = async <Action extends string>(
  db: Database,
  { subject, actions, perform, takesBack, look }: Story<Action>,
): Promise<number> => {
  let isApproved = false;
  let isDoubted = false;
  let wasPublished = false;
  let done = 0;
  for (const action of actions) {
    let taken: string | undefined;
    try {
      taken = await perform(action);
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
    if (taken !== undefined && takesBack.includes(taken)) isApproved = false;
    const { rows } = await sql<{ status_id: number }>`SELECT status_id FROM ${sql.table(`${subject.kind}s`)}
      WHERE id = ${subject.objectId}`.execute(db);
    const isPublished = rows[0]?.status_id === VIDEO_STATES.active;
    // What a withdrawal took from everyone, another approval alone shows again.
    if (taken === 'withhold' && wasPublished && !isPublished) isApproved = false;
    if (isPublished)
      expect([action, isApproved, isComplete(subject), isKeptAway(subject)]).toEqual([
        action,
        true,
        true,
        false,
      ]);
    await look({ action, taken, isApproved, isPublished, wasPublished });
    wasPublished = isPublished;
  }
  return done;
};

/** How many random stories are played. */
export const STORIES = IS_LONG ? 1500 : 40;

/** @returns the figures, for people */
export const playRandomStories = async <Action extends string>(
  db: Database,
  {
    statuses,
    starts,
    actions,
    play,
  }: {
    /** What the subject is when the story starts. */
    statuses: readonly number[];
    /** Otherwise few random stories would come to a publication at all. */
    starts: readonly (readonly Action[])[];
    actions: readonly Action[];
    /** @returns how many actions were taken */
    play: (status: number, actions: readonly Action[]) => Promise<number>;
  },
): Promise<string> => {
  let steps = 0;
  let tried = 0;
  const told = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...statuses),
      fc.constantFrom(...starts),
      fc.array(fc.constantFrom(...actions), { minLength: 5, maxLength: 14 }),
      async (status, beginning, more) => {
        const story = [...beginning, ...more];
        await sql`DELETE FROM limits`.execute(db);
        told.add(`${status} ${story.join()}`);
        tried += story.length;
        steps += await play(status, story);
      },
    ),
    { numRuns: STORIES },
  );
  expect(told.size).toBeGreaterThan(STORIES / 2);
  expect(steps).toBeGreaterThan(STORIES);
  return `${told.size} different ones of ${STORIES}, ${tried} steps tried, ${steps} taken`;
};
