import type { MembersQuery } from '@foyer/shared/wire-schemas/members/members';
import {
  type AppDispatch,
  FormattedMessage,
  useDispatch,
  useIntl,
  useSearchParams,
  useViewer,
} from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import { useEffect } from 'react';
import { communityApi } from '../community-api.ts';
import styles from './people.module.css';
import { PeopleHead } from './people-head.tsx';
import { PeopleList } from './people-list.tsx';
import { membersQuery, type PeopleView, viewFromUrl } from './people-query.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PeopleToolbar } from './people-toolbar.tsx';

/** The list that the address names; an address that names none says so. */
export const PeoplePage = ({ params }: PageProps) => {
  const [search] = useSearchParams();
  const view = viewFromUrl(params, search);
  return view ? <People view={view} /> : <NoSuchList />;
};

/** Documents and shared caches cannot know who is here now: members ask once more, when their page is alive. */
const useWhoIsHere = (view: PeopleView): void => {
  const dispatch = useDispatch<AppDispatch>();
  const isMember = useViewer().status === 'member';
  const query = JSON.stringify(membersQuery(view));
  useEffect(() => {
    if (!isMember) return;
    const asked = { ...(JSON.parse(query) as MembersQuery), fresh: true };
    const { communityGetMembers } = communityApi.endpoints;
    void dispatch(communityGetMembers.initiate(asked, { forceRefetch: true, subscribe: false }));
  }, [dispatch, isMember, query]);
};

const People = ({ view }: { view: PeopleView }) => {
  useWhoIsHere(view);
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = communityApi.endpoints.communityGetMembers.useQuery(membersQuery(view));
  return (
    <div className={styles.page}>
      <PeopleHead view={view} members={data?.members} found={data} />
      <PeopleToolbar view={view} />
      <AsyncView
        state={{ data, error, isLoading: isFetching }}
        skeleton={<PeopleSkeleton />}
        onRetry={() => void refetch()}
      >
        {(answer) => <PeopleList view={view} answer={answer} />}
      </AsyncView>
    </div>
  );
};

const NoSuchList = () => {
  const intl = useIntl();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <FormattedMessage id="community.people.title" />
      </h1>
      <EmptyState
        icon="users"
        title={intl.formatMessage({ id: 'community.people.past-end' })}
        action={
          <ButtonLink to={urls.community()} kind="primary">
            <FormattedMessage id="community.people.first-page" />
          </ButtonLink>
        }
      />
    </div>
  );
};
