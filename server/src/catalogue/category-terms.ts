/**
 * The grammar of categories in an object_id (docs/specification/addresses.md): a comma means all of them, `~` inside a
 * term any of them, a leading `-` excludes.
 */
import { hasTooManyTerms } from '@foyer/shared/wire-schemas/listings';

export interface CategoryTerms {
  /** Every group must be met by one of its dirs. */
  all: readonly (readonly string[])[];
  none: readonly string[];
}

/** Undefined when the text is no such list: empty terms, only exclusions, too many terms. */
export const parseCategoryTerms = (text: string): CategoryTerms | undefined => {
  if (hasTooManyTerms(text)) return undefined;
  const all: string[][] = [];
  const none: string[] = [];
  for (const term of text.split(',')) {
    const dirs = (term.startsWith('-') ? term.slice(1) : term).split('~');
    if (dirs.some((dir) => dir === '' || dir.startsWith('-') || dir.includes('/'))) return undefined;
    if (term.startsWith('-')) none.push(...dirs);
    else all.push([...new Set(dirs)]);
  }
  return all.length > 0 ? { all, none } : undefined;
};
