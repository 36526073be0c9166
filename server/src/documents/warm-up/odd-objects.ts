/** Objects of the live data that smoke pages are rendered with besides the usual one: chosen by what they lack or have too much of. */
import type { Database } from '../../platform/database/create-database.ts';
import { ODD_KINDS, type OddKind, selectOddObjects, type TraitRow } from './odd-objects.sql.ts';
import type { SmokeSamples } from './smoke-samples.ts';

/** Of each kind. */
const MAX_OBJECTS = 20;

export interface OddObject {
  kind: OddKind;
  id: number;
  dir: string;
  /** Such as `no channel`; empty for one that was taken at random. */
  traits: readonly string[];
}
export type OddObjects = Readonly<Record<OddKind, readonly OddObject[]>>;

/** What of `SmokeSamples` names an object of the kind. */
const PLACES: Readonly<Record<OddKind, (object: OddObject) => Partial<SmokeSamples>>> = {
  video: ({ id, dir }) => ({ video: String(id), dir: encodeURIComponent(dir) }),
  album: ({ id, dir }) => ({ album: String(id), albumDir: encodeURIComponent(dir) }),
  playlist: ({ id }) => ({ playlist: String(id) }),
  model: ({ dir }) => ({ model: encodeURIComponent(dir) }),
  channel: ({ dir }) => ({ channel: encodeURIComponent(dir) }),
  category: ({ dir }) => ({ category: encodeURIComponent(dir) }),
  member: ({ id }) => ({ member: String(id) }),
};

export const placesOf = (object: OddObject): Partial<SmokeSamples> => PLACES[object.kind](object);

/** Whether a text of a smoke plan names an object of the kind. */
export const namesKind = (text: string, kind: OddKind): boolean => text.includes(`{${kind}}`);

/** One for each object, with all its traits; those at random fill up to the limit. */
const gather = (kind: OddKind, rows: readonly TraitRow[]): OddObject[] => {
  const found = new Map<number, { dir: string; traits: string[] }>();
  for (const { trait, id, dir } of rows) {
    const known = found.get(id);
    if (!known && found.size < MAX_OBJECTS) found.set(id, { dir, traits: trait ? [trait] : [] });
    else if (trait && known) known.traits.push(trait);
  }
  return [...found].map(([id, { dir, traits }]) => ({ kind, id, dir, traits }));
};

export const findOddObjects = async (db: Database): Promise<OddObjects> => {
  const found = {} as Record<OddKind, readonly OddObject[]>;
  // One after the other: the database has visitors meanwhile.
  for (const kind of ODD_KINDS) found[kind] = gather(kind, await selectOddObjects(db, kind));
  return found;
};

const traitsOf = (traits: readonly string[]): string => traits.join(', ') || 'at random';

/** `video 12 (no channel, no model)`. */
export const describeOddObject = ({ kind, id, traits }: OddObject): string =>
  `${kind} ${id} (${traitsOf(traits)})`;

/** One line a kind, for people. */
export const describeOddObjects = (objects: readonly OddObject[]): string => {
  const [first] = objects;
  const named = objects.map(({ id, traits }) => `${id} (${traitsOf(traits)})`);
  return `${objects.length} of kind ${first?.kind}: ${named.join('; ')}`;
};

/** Those of the most traits. */
export const pickOddest = (objects: readonly OddObject[], count: number): OddObject[] =>
  objects.toSorted((one, other) => other.traits.length - one.traits.length).slice(0, count);
