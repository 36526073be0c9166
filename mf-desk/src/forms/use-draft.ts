/**
 * A form of something that others may change, too: what is typed is kept until it is saved or discarded, and stands on what is saved now,
 * also by others.
 */
import { useViewer } from '@foyer/shared/platform';
import { useLeaveWarning } from '@foyer/shared/ui/states/use-leave-warning';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  type Draft,
  draftKey,
  dropDraftsOfOthers,
  followDrafts,
  isStored,
  putDraft,
  readDraft,
} from './drafts.ts';
import { isSame, mergeValues, type Side, type Sides } from './merge-values.ts';

interface Saved<Value> {
  value: Value;
  revision: number;
}

interface DraftOf<Known, Value> {
  /** What it is of, among all that the desk has forms for. */
  object: string;
  /** As the server had it when it was asked. */
  asked: Known;
  savedOf: (known: Known) => Saved<Value>;
}

/** What came of sending; `known`: as the server has it now. */
export interface Sent<Known> {
  ok: boolean;
  known?: Known;
}

/** A release may have changed what a form holds: what was kept of another kind is not put into it. */
const isAlike = (one: unknown, other: unknown): boolean =>
  typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
const NONE: Sides = {};

export const useDraft = <Known, Value>({ object, asked, savedOf }: DraftOf<Known, Value>) => {
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const key = draftKey(memberId, object);
  const [answered, setAnswered] = useState<Known>();
  const known =
    answered !== undefined && savedOf(answered).revision > savedOf(asked).revision ? answered : asked;
  const saved = savedOf(known);
  /** What was chosen, of the revision that it was chosen at. */
  const [chosen, setChosen] = useState({ revision: saved.revision, sides: NONE });
  const sides = chosen.revision === saved.revision ? chosen.sides : NONE;

  const read = (): Draft<Value> | undefined => {
    const kept = readDraft<Value>(key);
    return kept && isAlike(kept.value, saved.value) ? kept : undefined;
  };
  const draft = useSyncExternalStore(followDrafts, read, () => undefined);
  const [keptAt] = useState(draft?.at);
  const mergeOn = (present: Draft<Value> | undefined, now = saved) =>
    present
      ? mergeValues(present.base, now.value, present.value, sides)
      : { value: now.value, taken: [], conflicts: [] };
  const merge = mergeOn(draft);
  const { value, taken, conflicts } = merge;
  const isDirty = draft !== undefined && (conflicts.length > 0 || !isSame(value, saved.value));
  useLeaveWarning(isDirty && !isStored(key));
  useEffect(() => {
    // Whose session has ended comes back.
    if (memberId !== 0) dropDraftsOfOthers(memberId);
  }, [memberId]);

  return {
    known,
    value,
    isDirty,
    /** When the changes were typed that were found here; undefined: they are of this visit. */
    keptAt: isDirty && draft.at === keptAt ? keptAt : undefined,
    /** What somebody else saved since the change started; undefined: nothing. */
    meanwhile: isDirty && taken.length + conflicts.length > 0 ? { taken, conflicts } : undefined,
    sides,
    choose: (conflict: string, side: Side) =>
      setChosen({ revision: saved.revision, sides: { ...sides, [conflict]: side } }),
    /** Something is to be chosen first. */
    isOpen: isDirty && conflicts.some((conflict) => sides[conflict.key] === undefined),
    /** @param next a function where what it changes may have changed again since it was made, as while a file is sent */
    change: (next: Value | ((present: Value) => Value)) => {
      const present = read();
      const now = mergeOn(present).value;
      const changed = typeof next === 'function' ? (next as (present: Value) => Value)(now) : next;
      // What was taken from the other one is in the value now; what is typed over it is mine.
      const mine = Object.entries(sides).filter(([, side]) => side === 'mine');
      setChosen({ revision: saved.revision, sides: Object.fromEntries(mine) });
      putDraft(
        key,
        isSame(changed, saved.value)
          ? undefined
          : {
              value: changed,
              base: isDirty && present ? present.base : saved.value,
              at: Date.now(),
            },
      );
    },
    discard: () => putDraft(key),
    /** What the server has now, as it answered. */
    learn: (now: Known) => setAnswered(() => now),
    /** Sends what stands in the form; once more where somebody else saved meanwhile, but nothing that is to be looked at. */
    save: async <Answer extends Sent<Known>>(
      send: (value: Value, revision: number) => Promise<Answer>,
    ): Promise<Answer> => {
      let answer = await send(value, saved.revision);
      if (!answer.ok && answer.known !== undefined) {
        const now = savedOf(answer.known);
        const again = mergeOn(draft, now);
        if (again.taken.length + again.conflicts.length === 0) answer = await send(again.value, now.revision);
      }
      const { known: now } = answer;
      if (now !== undefined) setAnswered(() => now);
      if (answer.ok) {
        // What was typed while it was sent stays, and is of what was sent.
        const present = read();
        putDraft(key, present && !isSame(present, draft) ? { ...present, base: value } : undefined);
      }
      return answer;
    },
  };
};

export type FormDraft<Known, Value> = ReturnType<typeof useDraft<Known, Value>>;
