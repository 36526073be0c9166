/**
 * Marks where titles hold the words of a search, with the browser's own highlights: nothing of the document changes, so cards stay as
 * they were rendered. Browsers without them show titles as ever.
 */
import type { SearchNotes } from '@foyer/shared/wire-schemas/listings';

const NAME = 'search-match';
const STYLES = `::highlight(${NAME}){background-color:var(--color-accent-soft);color:var(--color-accent-text)}`;

let sheet: CSSStyleSheet | undefined;

const titleOf = (videoId: number): Node | null | undefined =>
  document.querySelector(`[data-tags~=${JSON.stringify(`video:${videoId}`)}] :is(h2,h3) bdi`)?.firstChild;

/** The marked parts of the titles that stand in the document. */
export const matchRangesOf = (matches: SearchNotes['matches']): Range[] =>
  matches.flatMap(({ video_id, ranges }) => {
    const title = titleOf(video_id);
    const { length } = title?.textContent ?? '';
    return ranges.flatMap(([from = 0, to = 0]) => {
      if (!title || from >= to || to > length) return [];
      const range = document.createRange();
      range.setStart(title, from);
      range.setEnd(title, to);
      return [range];
    });
  });

/** @returns how to take the marks back */
export const markMatches = (matches: SearchNotes['matches']): (() => void) => {
  if (typeof Highlight === 'undefined' || !CSS.highlights) return () => {};
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  CSS.highlights.set(NAME, new Highlight(...matchRangesOf(matches)));
  return () => void CSS.highlights.delete(NAME);
};
