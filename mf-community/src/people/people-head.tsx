import type { MemberCard, MembersPage } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import styles from './people.module.css';
import { type PeopleView, peopleAddress } from './people-query.ts';

interface PeopleHeadProps {
  view: PeopleView;
  members: readonly MemberCard[] | undefined;
  /** Members that match, when known. */
  found: Pick<MembersPage, 'total_count' | 'has_more'> | undefined;
}

/** Heading and metadata. Filtered lists are variants of the same people: they point at the plain list and stay unindexed. */
export const PeopleHead = ({ view, members = [], found }: PeopleHeadProps) => {
  const intl = useIntl();
  const { publicUrl, name: site } = useSite();
  const isFiltered = Object.keys(view.filters).length > 0;
  const title = intl.formatMessage({ id: 'community.people.head' }, { page: view.page });
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: members.length,
      itemListElement: members.map(({ _id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: publicUrl + urls.member(_id),
      })),
    },
  };
  return (
    <header className={styles.head}>
      <PageHead
        title={title}
        description={intl.formatMessage({ id: 'community.people.description' }, { site })}
        canonical={peopleAddress({ ...view, filters: {} })}
        robots={isFiltered ? 'noindex, follow' : undefined}
        jsonLd={jsonLd}
      />
      <h1 className={styles.title}>
        <FormattedMessage id="community.people.title" />
      </h1>
      {found && found.total_count > 0 && (
        <p className={styles.total} suppressHydrationWarning>
          <FormattedMessage
            id={found.has_more ? 'community.people.total.least' : 'community.people.total'}
            values={{ count: found.total_count }}
          />
        </p>
      )}
    </header>
  );
};
