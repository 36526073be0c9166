/** Reads the parts that the addresses of all lists share. */
import { PAGE_NUMBER } from '@foyer/shared/wire-schemas/listings';

/** 1 to PAGE_MAX without leading zeros; undefined for anything else. */
export const pageFromText = (text: string | undefined): number | undefined =>
  text !== undefined && PAGE_NUMBER.test(text) ? Number(text) : undefined;

export const choiceOf = <Choice extends string>(
  choices: readonly Choice[],
  text: string | null | undefined,
): Choice | undefined => choices.find((choice) => choice === text);

/** `{sort}` and `{page}` of a path; undefined where they name no list. */
export const sortedPage = <Sort extends string>(
  sorts: readonly Sort[],
  params: Readonly<Record<string, string | undefined>>,
): { sort: Sort; page: number } | undefined => {
  const sort = choiceOf(sorts, params['sort']);
  const page = pageFromText(params['page']);
  return sort !== undefined && page !== undefined ? { sort, page } : undefined;
};
