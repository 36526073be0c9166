/**
 * The categories that a list must have and must not have, as a visitor chooses them: all of those wanted, or any of them. Source:
 * docs/specification/addresses.md (a comma means all, `~` any, a leading `-` excludes; and how many).
 */
import {
  CATEGORY_ALTERNATIVES_MAX,
  CATEGORY_EXCLUSION_MAX,
  CATEGORY_SELECTION_MAX,
} from '@foyer/shared/wire-schemas/listings';

export interface CategoryChoice {
  /** Each group must be met by one of its dirs. */
  wanted: readonly (readonly string[])[];
  excluded: readonly string[];
}
export const NO_CHOICE: CategoryChoice = { wanted: [], excluded: [] };

/** @param terms of an address, each with its own `~` and `-`. */
export const choiceOfTerms = (terms: readonly string[]): CategoryChoice => ({
  wanted: terms.filter((term) => !term.startsWith('-')).map((term) => term.split('~')),
  excluded: terms.filter((term) => term.startsWith('-')).flatMap((term) => term.slice(1).split('~')),
});

export const termsOfChoice = ({ wanted, excluded }: CategoryChoice): string[] => [
  ...wanted.map((dirs) => dirs.join('~')),
  ...excluded.map((dir) => `-${dir}`),
];

const wantedDirs = ({ wanted }: CategoryChoice): string[] => wanted.flat();

/** Whether one of several wanted categories is enough. */
export const isAny = ({ wanted }: CategoryChoice): boolean => wanted.some((dirs) => dirs.length > 1);

/** One that is wanted or excluded is neither afterwards. */
export const withoutDir = ({ wanted, excluded }: CategoryChoice, dir: string): CategoryChoice => ({
  wanted: wanted.map((dirs) => dirs.filter((other) => other !== dir)).filter((dirs) => dirs.length > 0),
  excluded: excluded.filter((other) => other !== dir),
});

const group = (dirs: readonly string[], any: boolean): CategoryChoice['wanted'] =>
  any && dirs.length > 1 ? [dirs] : dirs.map((dir) => [dir]);

export const withDir = (choice: CategoryChoice, dir: string, any = isAny(choice)): CategoryChoice => {
  const rest = withoutDir(choice, dir);
  return { ...rest, wanted: group([...wantedDirs(rest), dir], any) };
};

export const excludeDir = (choice: CategoryChoice, dir: string): CategoryChoice => {
  const rest = withoutDir(choice, dir);
  return { ...rest, excluded: [...rest.excluded, dir] };
};

/** The same categories, all of them wanted or any. */
export const joinBy = (choice: CategoryChoice, any: boolean): CategoryChoice => ({
  ...choice,
  wanted: group(wantedDirs(choice), any),
});

export const mayWantMore = (choice: CategoryChoice): boolean =>
  wantedDirs(choice).length < Math.min(CATEGORY_SELECTION_MAX, CATEGORY_ALTERNATIVES_MAX);
export const mayExcludeMore = ({ excluded }: CategoryChoice): boolean =>
  excluded.length < CATEGORY_EXCLUSION_MAX;
