/** The log of changes: who changed what about the site, when, from what to what. It only grows. */
import type { Database } from '../database/create-database.ts';
import { type ChangeRow, insertChange, selectBrokenLinks, selectChanges } from './changes.sql.ts';

export type { ChangeRow };

/** A member; an operator by a command, as its words say it; or the site itself. */
export type Changer = { memberId: number } | { command: string } | 'site';

export interface Change {
  who: Changer;
  /** One noun: `category`, `setting`. */
  kind: string;
  id: number | string;
  /** One verb: `create`, `edit`. */
  act: string;
  /** Null: it was not there. */
  before: object | null;
  /** Null: it is not there any more. */
  after: object | null;
  why?: string;
}

/** @param tx the transaction that makes the change */
export const recordChange = (tx: Database, { who, kind, id, why = '', ...change }: Change): Promise<void> =>
  insertChange(tx, {
    ...change,
    memberId: who !== 'site' && 'memberId' in who ? who.memberId : null,
    command: who !== 'site' && 'command' in who ? who.command : null,
    objectKind: kind,
    objectId: String(id),
    why,
  });

export interface ChangeQuestion {
  /** Left out: of every kind. */
  kinds?: readonly string[];
  id?: number | string;
  memberId?: number;
  /** Who changed it where no member is known: a command, or who ran it. Either of the two counts. */
  command?: string;
  /** What stands in it before, after or as the reason. */
  words?: string;
  /** Kinds whose words are not searched. */
  closedKinds?: readonly string[];
  from?: Date;
  /** Before this moment. */
  until?: Date;
  /** Those before this number. */
  before?: number;
  limit: number;
}

export interface ChangePage {
  rows: ChangeRow[];
  /** For `before` of the next page; null: these are the first ones. */
  next: number | null;
}

/** The latest first. */
export const readChanges = async (
  db: Database,
  { kinds, id, memberId, command, words = '', closedKinds = [], from, until, before, limit }: ChangeQuestion,
): Promise<ChangePage> => {
  const found = await selectChanges(db, {
    objectKinds: kinds ?? null,
    objectId: id === undefined ? null : String(id),
    memberId: memberId ?? null,
    command: command ?? null,
    part: words === '' ? null : words.toLowerCase().replace(/[\\%_]/g, '\\$&'),
    closedKinds,
    from: from ?? null,
    until: until ?? null,
    before: before ?? null,
    // One more says whether there is another page.
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
};

const MAX_FAULTS = 20;

/** Numbers of the rows that were changed, or before which one is missing. */
export const findBrokenChanges = (db: Database): Promise<number[]> => selectBrokenLinks(db, MAX_FAULTS);
