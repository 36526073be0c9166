/** What search engines and browser tabs get to know of one page of a list. */
import { useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { listOfEntries } from '../listing-json-ld.ts';
import { breadcrumbsOf, type Crumb } from './json-ld.ts';

export interface ListHeadProps {
  /** Of the list, without the page. */
  title: string;
  description: string;
  page: number;
  totalPages: number;
  pageSize: number;
  /** The address that search engines should know each page by: without filters. */
  canonicalOf: (page: number) => string;
  /** From the list above this one; home and this page are added. */
  crumbs?: readonly Crumb[];
  entries: readonly Crumb[];
  /** Narrowed by the visitor: its own pages are for nobody else. */
  isFiltered?: boolean;
  image?: string | null;
  type?: 'profile';
  /** Further objects of schema.org. */
  jsonLd?: readonly object[];
}

export const ListHead = ({
  title,
  description,
  page,
  totalPages,
  pageSize,
  canonicalOf,
  crumbs = [],
  entries,
  isFiltered = false,
  image,
  type,
  jsonLd = [],
}: ListHeadProps) => {
  const intl = useIntl();
  const { name, publicUrl } = useSite();
  const way = [{ name, path: urls.home() }, ...crumbs, { name: title, path: canonicalOf(1) }];
  const withAddress = entries.map((entry) => ({ name: entry.name, url: publicUrl + entry.path }));
  return (
    <>
      <PageHead
        title={page > 1 ? intl.formatMessage({ id: 'listings.title.page' }, { title, page }) : title}
        description={description}
        canonical={canonicalOf(page)}
        robots={isFiltered || entries.length === 0 ? 'noindex, follow' : undefined}
        image={image ?? undefined}
        type={type}
        jsonLd={[
          ...jsonLd,
          breadcrumbsOf(way, publicUrl),
          ...(entries.length > 0 ? [listOfEntries(title, withAddress, (page - 1) * pageSize + 1)] : []),
        ]}
      />
      {page > 1 && page <= totalPages && <link rel="prev" href={publicUrl + canonicalOf(page - 1)} />}
      {page < totalPages && <link rel="next" href={publicUrl + canonicalOf(page + 1)} />}
    </>
  );
};
