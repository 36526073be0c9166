/** Decides what of a page's places is missing to the eye, in a sentence each. */
import { PART_KINDS, type PartKind, type SeenPart, type SeenPlace } from './look-at-places.ts';

export interface PlaceFault {
  remote: string;
  /** Exposed name of the place. */
  place: string;
  text: string;
}

/** To its background, as WCAG has it; text of the least contrast that anyone wants has 3. */
const LEAST_CONTRAST = 1.5;

const NAMES: Readonly<Record<PartKind, string>> = { heading: 'headings', list: 'lists', player: 'players' };

/** How much a part stands out from what is behind it; undefined where no picture shows it. */
export type ContrastOf = (part: SeenPart) => number | undefined;

const judgeKind = (
  parts: readonly SeenPart[],
  kind: PartKind,
  contrastOf: ContrastOf,
): string | undefined => {
  const own = parts.filter((part) => part.kind === kind);
  const [first] = own;
  if (!first) return undefined;
  const called = first.text === '' ? '' : ` ("${first.text}")`;
  const main = own.find(({ isMain }) => isMain);
  if (main && !main.box) return `its main heading ("${main.text}") has no box that can be seen`;
  if (own.every(({ box }) => !box))
    return `none of its ${own.length} ${NAMES[kind]} has a box that can be seen${called}`;
  // A video may be black.
  if (kind === 'player') return undefined;
  const faint = (part: SeenPart) => (contrastOf(part) ?? LEAST_CONTRAST) < LEAST_CONTRAST;
  if (main && faint(main))
    return `its main heading ("${main.text}") cannot be distinguished from what is behind it`;
  const shown = own.filter(({ box }) => box);
  if (shown.every(faint))
    return `none of its ${shown.length} ${NAMES[kind]} can be distinguished from what is behind${called}`;
  return undefined;
};

/** The first fault of each place. */
export const judgePlaces = (
  places: readonly SeenPlace[],
  contrastOf: ContrastOf = () => undefined,
): PlaceFault[] =>
  places.flatMap(({ remote, name, served, words, seen, parts }) => {
    const fault = (text: string): PlaceFault[] => [{ remote, place: name, text }];
    if (served > 0 && words === 0 && seen === 0)
      return fault(`empty in the browser, where the server sent ${served} words`);
    if (words > 0 && seen === 0) return fault(`nothing of its ${words} words has a box that can be seen`);
    for (const kind of PART_KINDS) {
      const text = judgeKind(parts, kind, contrastOf);
      if (text !== undefined) return fault(text);
    }
    return [];
  });
