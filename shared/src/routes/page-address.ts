/**
 * Fills the addresses that a package declares, so that each stands in one place of that package: `src/pages.ts` declares `path: BOOK`, its links
 * lead to `pageAddress(BOOK, { number: 7 })`. Addresses of other packages' pages are in `@foyer/shared/urls`.
 */
import { type QueryValues, withQuery } from '../urls.ts';

type SegmentsOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? First | SegmentsOf<Rest>
  : Path;
type NameOf<Marked extends string> = Marked extends `${infer Name}#` ? Name : Marked;
/** Of `:id#`, `:sort`, `restore-:code`; not of `:dir?`. */
type WantedIn<Segment extends string> = Segment extends `${string}:${string}?`
  ? never
  : Segment extends `${string}:${infer Marked}`
    ? NameOf<Marked>
    : never;
type OptionalIn<Segment extends string> = Segment extends `:${infer Marked}?` ? NameOf<Marked> : never;

export type AddressValues<Path extends string> = {
  readonly [Name in WantedIn<SegmentsOf<Path>>]: string | number;
} & { readonly [Name in OptionalIn<SegmentsOf<Path>>]?: string | number };

const PARAMETER = /:(\w+)#?(\??)$/;

/** @param values decoded; they are percent-encoded here. @throws Error when one that the path needs is not given */
export const pageAddress = <const Path extends string>(
  path: Path,
  values: AddressValues<Path>,
  query?: QueryValues,
): string => {
  const given: Readonly<Record<string, string | number | undefined>> = values;
  const segments = path.split('/').flatMap((segment) => {
    const [marked, name = '', optional] = PARAMETER.exec(segment) ?? [];
    if (marked === undefined) return [segment];
    const value = given[name];
    if (value === undefined && optional) return [];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return [segment.replace(marked, encodeURIComponent(value))];
  });
  return withQuery(segments.join('/'), query);
};
