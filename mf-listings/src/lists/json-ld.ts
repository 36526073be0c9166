/** Structured data for search engines. Source: schema.org BreadcrumbList. */

/** One step of the way from the home page; `path` is an own path. */
export interface Crumb {
  name: string;
  path: string;
}

/** @param origin the site's own, without a trailing slash. */
export const breadcrumbsOf = (crumbs: readonly Crumb[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
