import { MEMBER_SORTS, type MemberSort } from '@foyer/shared/wire-schemas/members';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { FilterForm } from './filter-form.tsx';
import styles from './people.module.css';
import { type PeopleView, peopleAddress } from './people-query.ts';

const SORT_LABELS = {
  recent: 'community.people.sort.recent',
  alphabet: 'community.people.sort.alphabet',
  'count-videos': 'community.people.sort.count-videos',
  'count-subs': 'community.people.sort.count-subs',
  'most-viewed': 'community.people.sort.most-viewed',
} as const satisfies Record<MemberSort, string>;

/** Sorts as links, the avatar toggle as a link, and the other filters as a form that works without scripts. */
export const PeopleToolbar = ({ view }: { view: PeopleView }) => {
  const intl = useIntl();
  const { sort, filters } = view;
  const withAvatar = filters.avatar === '1';
  const { avatar: _, ...others } = filters;
  return (
    <div className={styles.toolbar}>
      <LinkTabs
        label={intl.formatMessage({ id: 'community.people.sort.label' })}
        items={MEMBER_SORTS.map((item) => ({
          label: intl.formatMessage({ id: SORT_LABELS[item] }),
          to: peopleAddress({ sort: item, page: 1, filters }),
          current: item === sort,
        }))}
      />
      <div className={styles.tools}>
        <Chip
          to={peopleAddress({ sort, page: 1, filters: withAvatar ? others : { ...others, avatar: '1' } })}
          selected={withAvatar}
        >
          <FormattedMessage id="community.people.with-avatar" />
        </Chip>
        <details className={styles.filters} open={Object.keys(others).length > 0}>
          <summary className={styles.summary}>
            <Icon name="filter" size={16} />
            <FormattedMessage id="community.people.filters" />
            <Icon name="chevron-down" size={16} />
          </summary>
          <FilterForm key={peopleAddress({ ...view, page: 1 })} view={view} />
        </details>
      </div>
    </div>
  );
};
