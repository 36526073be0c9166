/**
 * The grammar of categories in an object_id (decisions.md "Ids and groups"): a comma means all of them, `~` inside a
 * term any of them, a leading `-` excludes.
 */
export interface CategoryTerms {
  /** Every group must be met by one of its dirs. */
  all: readonly (readonly string[])[];
  none: readonly string[];
}

const MAX_DIRS = 20;

/** Undefined when the text is no such list: empty terms, only exclusions, more than MAX_DIRS names. */
export const parseCategoryTerms = (text: string): CategoryTerms | undefined => {
  const all: string[][] = [];
  const none: string[] = [];
  for (const term of text.split(',')) {
    const dirs = (term.startsWith('-') ? term.slice(1) : term).split('~');
    if (dirs.some((dir) => dir === '' || dir.startsWith('-') || dir.includes('/'))) return undefined;
    if (term.startsWith('-')) none.push(...dirs);
    else all.push([...new Set(dirs)]);
  }
  const isSensible = all.length > 0 && all.flat().length + none.length <= MAX_DIRS;
  return isSensible ? { all, none } : undefined;
};
