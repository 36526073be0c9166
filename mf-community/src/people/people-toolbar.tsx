import { MEMBER_SORTS, type MemberSort } from '@foyer/shared/wire-schemas/members/members';
import { useIntl } from '@foyer/shared/platform';
import { ListBar } from '@foyer/shared/ui/filters/list-bar';
import { PeopleChosen } from './people-chosen.tsx';
import { PeopleFilterPanel } from './people-filter-panel.tsx';
import styles from './people.module.css';
import { type PeopleView, peopleAddress } from './people-query.ts';

const SORT_LABELS = {
  recent: 'community.people.sort.recent',
  alphabet: 'community.people.sort.alphabet',
  'count-videos': 'community.people.sort.count-videos',
  'count-subs': 'community.people.sort.count-subs',
  'most-viewed': 'community.people.sort.most-viewed',
} as const satisfies Record<MemberSort, string>;

/** Sorts as links, the filters behind one button, and what is chosen. */
export const PeopleToolbar = ({ view }: { view: PeopleView }) => {
  const intl = useIntl();
  const { sort, filters } = view;
  return (
    <div className={styles.toolbar}>
      <ListBar
        label={intl.formatMessage({ id: 'community.people.sort.label' })}
        sorts={MEMBER_SORTS.map((item) => ({
          label: intl.formatMessage({ id: SORT_LABELS[item] }),
          to: peopleAddress({ sort: item, page: 1, filters }),
          current: item === sort,
        }))}
      >
        <PeopleFilterPanel view={view} />
      </ListBar>
      <PeopleChosen view={view} />
    </div>
  );
};
