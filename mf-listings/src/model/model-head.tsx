/** What search engines get to know of one of a model's pages. */
import type { Model } from '@foyer/shared/wire-schemas/models';
import { useIntl, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import type { Crumb } from '../lists/json-ld.ts';
import { ListHead } from '../lists/list-head.tsx';

export interface ModelHeadProps {
  model: Model;
  /** Of the section; none for the videos, which the model's page starts with. */
  section?: string;
  canonicalOf: (page: number) => string;
  page?: number;
  totalPages?: number;
  pageSize?: number;
  entries?: readonly Crumb[];
  isFiltered?: boolean;
}

export const ModelHead = ({
  model,
  section,
  canonicalOf,
  page = 1,
  totalPages = 1,
  pageSize = 1,
  entries = [{ name: model.title, path: urls.model(model.dir) }],
  isFiltered,
}: ModelHeadProps) => {
  const intl = useIntl();
  const site = useSite();
  return (
    <ListHead
      title={section ? `${model.title}: ${section}` : model.title}
      description={intl.formatMessage(
        { id: 'listings.owner.description' },
        { name: model.title, site: site.name, count: model.statistics.videos },
      )}
      page={page}
      totalPages={totalPages}
      pageSize={pageSize}
      canonicalOf={canonicalOf}
      crumbs={[{ name: intl.formatMessage({ id: 'listings.nav.models' }), path: urls.models() }]}
      entries={entries}
      isFiltered={isFiltered}
      image={model.thumb}
      type="profile"
      jsonLd={[
        {
          '@context': 'https://schema.org',
          '@type': 'ProfilePage',
          mainEntity: {
            '@type': 'Person',
            name: model.title,
            url: site.publicUrl + urls.model(model.dir),
            ...(model.thumb && { image: new URL(model.thumb, `${site.publicUrl}/`).href }),
          },
        },
      ]}
    />
  );
};
