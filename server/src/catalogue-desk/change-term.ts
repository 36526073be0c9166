/** Edits and ends categories (of videos and of albums), models and channels alike: one after another, and only what the asker has seen. */
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import type { Changer } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { Refused } from '../platform/http/refused.ts';
import { moveSome } from './ending.ts';
import { checkRevision, readWhy, recordTermChange } from './terms.ts';
import {
  deleteFormerDirs,
  handOverDirs,
  handOverEndings,
  insertSearchRenewal,
  lockTerms,
} from './terms.sql.ts';

/** What an act on something that is there is given. */
export interface TermTarget {
  who: Changer;
  id: number;
  /** As it was read. */
  revision: string | undefined;
  why?: string | undefined;
}

/** What all kinds have of what the desk shows. */
interface Known {
  dir: string;
  revision: number;
  former_dirs: readonly string[];
  ending?: object | null;
}

/** How one kind is read, and which part of it the log holds. */
export interface TermNoun<Desk extends Known> {
  kind: TermKind;
  /** @throws Refused not_found */
  get: (tx: Database, id: number) => Promise<Desk>;
  loggedOf: (desk: Desk) => object & { dir: string };
}

const readCurrent = async <Desk extends Known>(
  tx: Database,
  { kind, get }: TermNoun<Desk>,
  { id, revision }: TermTarget,
): Promise<Desk> => {
  await lockTerms(tx, kind);
  const current = await get(tx, id);
  checkRevision(current, revision);
  if (current.ending) throw new Refused('not_found', `this ${kind} is ending`, { field: `${kind}_id` });
  return current;
};

/** @param insert @returns its id */
export const createTerm = <Desk extends Known>(
  db: Database,
  noun: TermNoun<Desk>,
  who: Changer,
  insert: (tx: Database) => Promise<number>,
): Promise<Desk> =>
  inTransaction(db, async (tx) => {
    const { kind, get, loggedOf } = noun;
    await lockTerms(tx, kind);
    const id = await insert(tx);
    const desk = await get(tx, id);
    await recordTermChange(tx, { who, kind, id, act: 'create', before: null, after: loggedOf(desk) });
    return desk;
  });

/** @throws Refused not_found, changed_meanwhile, and what `change` throws */
export const changeTerm = <Desk extends Known>(
  db: Database,
  noun: TermNoun<Desk>,
  target: TermTarget,
  act: string,
  change: (tx: Database, current: Desk) => Promise<{ isMoved?: boolean; isRenamed?: boolean }>,
): Promise<Desk> =>
  inTransaction(db, async (tx) => {
    const { kind, get, loggedOf } = noun;
    const { who, id, why } = target;
    const current = await readCurrent(tx, noun, target);
    const effect = await change(tx, current);
    const states = { before: loggedOf(current), after: loggedOf(await get(tx, id)) };
    await recordTermChange(tx, { who, kind, id, act, ...states, why: readWhy(why), ...effect });
    return get(tx, id);
  });

export interface TermEnd<Desk> {
  /** Null: it is gone; otherwise it is hidden, until what it holds has moved. */
  term: Desk | null;
  /** How many videos, or albums, it held. */
  held: number;
}

interface EndingNoun<Desk extends Known> extends TermNoun<Desk> {
  /** What it holds, for who is asked where that goes. */
  holds: 'videos' | 'albums';
  countHeld: (desk: Desk) => number;
  /** Hides it, and moves what names it besides what it holds. */
  startEnd: (
    tx: Database,
    end: { id: number; dir: string; to: { id: number; dir: string } | null },
  ) => Promise<void>;
}

const getOther = async <Desk extends Known>(
  tx: Database,
  { get }: EndingNoun<Desk>,
  id: number,
  field: string,
): Promise<Desk> => {
  try {
    return await get(tx, id);
  } catch (error) {
    throw error instanceof Refused ? new Refused(error.code, error.message, { field }) : error;
  }
};

/**
 * @param chooseTo where what it holds goes; null: nowhere
 * @throws Refused not_found, changed_meanwhile, bad_request, and what `chooseTo` throws
 */
const endTerm = <Desk extends Known>(
  db: Database,
  noun: EndingNoun<Desk>,
  target: TermTarget,
  act: 'merge' | 'delete',
  chooseTo: (current: Desk) => number | null,
): Promise<TermEnd<Desk>> =>
  inTransaction(db, async (tx) => {
    const { kind, get, loggedOf, startEnd, countHeld } = noun;
    const { who, id, why } = target;
    const current = await readCurrent(tx, noun, target);
    const field = act === 'merge' ? 'into_id' : 'move_to';
    const toId = chooseTo(current);
    if (toId === id) throw new Refused('bad_request', 'not into itself', { field });
    const other = toId === null ? null : await getOther(tx, noun, toId, field);
    if (other?.ending) throw new Refused('bad_request', 'not into what is ending', { field });
    const to = toId === null || !other ? null : { id: toId, dir: other.dir };
    const { dir, former_dirs } = current;
    await handOverEndings(tx, { kind, from: id, to: toId });
    await startEnd(tx, { id, dir, to });
    if (act === 'merge' && to) await handOverDirs(tx, { kind, from: { id, dir }, to: to.id });
    else await deleteFormerDirs(tx, kind, id);
    if (to) await insertSearchRenewal(tx, kind, to.id);
    // Before the log, whose lock nobody holds who waits for a video.
    const { isGone } = await moveSome(tx, { kind, id });
    await recordTermChange(tx, {
      ...{ who, kind, id, act, before: loggedOf(current), after: null, why: readWhy(why) },
      isMoved: true,
      dirs: [...former_dirs, ...(to ? [to.dir] : [])],
    });
    return { term: isGone ? null : await get(tx, id), held: countHeld(current) };
  });

/** All addresses that it had lead to the other one from now on. @throws Refused not_found, changed_meanwhile, bad_request */
const mergeTerm = <Desk extends Known>(
  db: Database,
  noun: EndingNoun<Desk>,
  target: TermTarget,
  intoId: number,
): Promise<TermEnd<Desk>> => endTerm(db, noun, target, 'merge', () => intoId);

/**
 * @param moveTo what gets what it holds, `none`, or nothing, where it holds nothing
 * @throws Refused not_found, changed_meanwhile, bad_request; required with `info.videos` or `info.albums` where it is not said where they go
 */
const deleteTerm = <Desk extends Known>(
  db: Database,
  noun: EndingNoun<Desk>,
  target: TermTarget,
  moveTo: number | 'none' | undefined,
): Promise<TermEnd<Desk>> =>
  endTerm(db, noun, target, 'delete', (current) => {
    const held = noun.countHeld(current);
    if (moveTo === undefined && held > 0)
      throw new Refused('required', `say where its ${noun.holds} go`, {
        field: 'move_to',
        info: { [noun.holds]: held },
      });
    return typeof moveTo === 'number' ? moveTo : null;
  });

/** How something of one kind ends. */
export const endsOf = <Desk extends Known>(noun: EndingNoun<Desk>) => ({
  merge: (db: Database, target: TermTarget, intoId: number) => mergeTerm(db, noun, target, intoId),
  remove: (db: Database, target: TermTarget, moveTo: number | 'none' | undefined) =>
    deleteTerm(db, noun, target, moveTo),
});
