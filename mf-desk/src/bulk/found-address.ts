/** Addresses of what is found to be changed many at a time: its filters, and after which row a page goes on. */
import { urls } from '@foyer/shared/urls';

/** As in the address; what is not there is not asked for. */
export type Filter<Name extends string> = Partial<Record<Name, string>>;

export interface FoundAddress<Name extends string> {
  readFilter: (search: URLSearchParams) => Filter<Name>;
  addressOf: (filter?: Filter<Name>, after?: string) => string;
}

/** @param query as the page declares it: its filters, and `after` */
export const foundAddress = <Query extends object>(
  section: 'videos' | 'albums',
  query: Query,
): FoundAddress<Exclude<keyof Query & string, 'after'>> => {
  type Name = Exclude<keyof Query & string, 'after'>;
  const names = Object.keys(query).filter((name): name is Name => name !== 'after');
  return {
    readFilter: (search) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = search.get(name)?.trim();
          return value ? [[name, value]] : [];
        }),
      ) as Filter<Name>,
    addressOf: (filter = {}, after = '') =>
      urls.deskCatalogue(section, {
        ...Object.fromEntries(names.map((name) => [name, filter[name] || undefined])),
        after: after || undefined,
      }),
  };
};
