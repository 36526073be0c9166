import { MEMBERS_PAGE_SIZE, type MembersPage } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { MemberCard } from './member-card.tsx';
import styles from './people.module.css';
import { type PeopleView, peopleAddress } from './people-query.ts';

/** Pictures above the fold at 1440 px: loaded immediately, the others when they come near. */
const EAGER_COUNT = 12;

/** The cards of one page, or why there are none. */
export const PeopleList = ({ view, answer }: { view: PeopleView; answer: MembersPage }) => {
  const intl = useIntl();
  if (answer.members.length === 0)
    return (
      <EmptyState
        icon="users"
        title={intl.formatMessage({
          id: view.page > 1 ? 'community.people.past-end' : 'community.people.empty',
        })}
        text={view.page > 1 ? undefined : intl.formatMessage({ id: 'community.people.empty-text' })}
        action={
          <ButtonLink to={peopleAddress({ sort: view.sort, page: 1, filters: {} })} kind="primary">
            <FormattedMessage id="community.people.everyone" />
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <ul className={styles.grid}>
        {answer.members.map((member, index) => (
          <MemberCard
            key={member._id}
            member={member}
            eager={index < EAGER_COUNT}
            showsVisit={view.sort === 'recent'}
          />
        ))}
      </ul>
      <Pagination
        page={view.page}
        totalPages={Math.ceil(answer.total_count / MEMBERS_PAGE_SIZE)}
        hrefOf={(page) => peopleAddress({ ...view, page })}
      />
    </>
  );
};
