/** Addresses of what is found to be changed many at a time: its filters and its page. */
import { urls } from '@foyer/shared/urls';

/** As in the address; what is not there is not asked for. */
export type Filter<Name extends string> = Partial<Record<Name, string>>;

export interface FoundAddress<Name extends string> {
  readFilter: (search: URLSearchParams) => Filter<Name>;
  readPage: (search: URLSearchParams) => number;
  addressOf: (filter?: Filter<Name>, page?: number) => string;
}

/** @param query as the page declares it: its filters, and `page` */
export const foundAddress = <Query extends object>(
  section: 'videos' | 'albums',
  query: Query,
): FoundAddress<Exclude<keyof Query & string, 'page'>> => {
  type Name = Exclude<keyof Query & string, 'page'>;
  const names = Object.keys(query).filter((name): name is Name => name !== 'page');
  return {
    readFilter: (search) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = search.get(name)?.trim();
          return value ? [[name, value]] : [];
        }),
      ) as Filter<Name>,
    readPage: (search) => {
      const page = search.get('page') ?? '';
      return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1;
    },
    addressOf: (filter = {}, page = 1) =>
      urls.deskCatalogue(section, {
        ...Object.fromEntries(names.map((name) => [name, filter[name] || undefined])),
        page: page === 1 ? undefined : page,
      }),
  };
};
