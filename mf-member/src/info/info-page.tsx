import { FormattedMessage, useIntl, useViewer } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import { memberApi } from '../member-api.ts';
import styles from './info.module.css';
import { InfoSkeleton } from './info-skeleton.tsx';
import { MemberAbout } from './member-about.tsx';
import { MemberHeader } from './member-header.tsx';
import { memberIdOf } from './member-id.ts';
import { NameOnlyMember } from './name-only-member.tsx';
import { MemberMeta } from './member-meta.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { MemberVideos } from './member-videos.tsx';

/** Who a member is, as far as the member lets it be seen. */
export const InfoPage = ({ params }: PageProps) => {
  const memberId = memberIdOf(params.id);
  return memberId === null ? <NoSuchMember /> : <Info memberId={memberId} />;
};

const { memberGetMember } = memberApi.endpoints;

const Info = ({ memberId }: { memberId: number }) => {
  const isMember = useViewer().status === 'member';
  const { currentData, error, isFetching, refetch } = memberGetMember.useQuery({ memberId });
  // The document knows no viewer. Friends may see more than it shows, and whoever is blocked less.
  const asMember = memberGetMember.useQuery({ memberId, asMember: true }, { skip: !isMember });
  const data = asMember.currentData ?? currentData;
  if (!data && error && 'status' in error && error.status === 404) return <NoSuchMember />;
  return (
    <AsyncView
      state={{ data, error, isLoading: isFetching }}
      skeleton={<InfoSkeleton />}
      onRetry={() => void refetch()}
    >
      {({ member }) =>
        member.is_name_only ? (
          <NameOnlyMember member={member} />
        ) : (
          <article className={styles.page}>
            <MemberMeta member={member} />
            <MemberHeader member={member} />
            <MemberTabs memberId={memberId} current="info" />
            <MemberAbout member={member} />
            <MemberVideos memberId={memberId} asMember={currentData?.member.is_name_only === true} />
          </article>
        )
      }
    </AsyncView>
  );
};

const NoSuchMember = () => {
  const intl = useIntl();
  return (
    <div className={styles.page}>
      <h1 className={styles.name}>
        <FormattedMessage id="member.not-found" />
      </h1>
      <EmptyState
        icon="user"
        title={intl.formatMessage({ id: 'member.not-found.text' })}
        action={
          <ButtonLink to={urls.community()} kind="primary">
            <FormattedMessage id="member.to-community" />
          </ButtonLink>
        }
      />
    </div>
  );
};
