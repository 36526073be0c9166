/** What the members, models and channels that a member follows published, the newest first. */
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useHostActions, useIntl, useSite, useViewer } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { sectionUrl } from '../area/member-sections.ts';
import { KeptFrame } from '../kept-list/kept-list.tsx';
import { memberApi } from '../member-api.ts';

export const FollowedVideos = ({ page }: { page: number }) => {
  const intl = useIntl();
  const viewer = useViewer();
  const { openSignIn } = useHostActions();
  const heading = intl.formatMessage({ id: 'member.feed' });
  if (viewer.status === 'member') return <Feed memberId={viewer.member._id} page={page} heading={heading} />;
  return (
    <KeptFrame heading={heading}>
      {viewer.status === 'anonymous' ? (
        <EmptyState
          icon="star"
          title={intl.formatMessage({ id: 'common.signInFirst' })}
          text={<FormattedMessage id="member.feed.anonymous" />}
          action={
            <Button kind="primary" onClick={() => openSignIn()}>
              <FormattedMessage id="common.signIn" />
            </Button>
          }
        />
      ) : (
        <VideoGridSkeleton count={12} />
      )}
    </KeptFrame>
  );
};

const Feed = ({ memberId, page, heading }: { memberId: number; page: number; heading: string }) => {
  const intl = useIntl();
  const { gender } = useSite();
  const { currentData, error, isFetching, refetch } = memberApi.endpoints.memberGetOwnVideos.useQuery(
    { memberId, section: 'subscriptions', page, gender },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <KeptFrame
      heading={heading}
      tools={
        <ButtonLink icon="settings" to={sectionUrl(memberId, 'subscriptions')}>
          <FormattedMessage id="member.feed.manage" />
        </ButtonLink>
      }
    >
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<VideoGridSkeleton count={12} />}
        onRetry={() => void refetch()}
      >
        {({ videos, total_count }) =>
          videos.length === 0 ? (
            <EmptyState
              icon="star"
              title={intl.formatMessage({ id: 'error.videos_not_found' })}
              text={<FormattedMessage id="member.subscriptions.empty.own" />}
              action={
                <ButtonLink kind="primary" to={urls.models()}>
                  <FormattedMessage id="member.to-models" />
                </ButtonLink>
              }
            />
          ) : (
            <>
              <VideoGrid videos={videos} headingLevel={2} />
              {total_count > LISTING_PAGE_SIZE && (
                <Pagination
                  page={page}
                  totalPages={Math.ceil(total_count / LISTING_PAGE_SIZE)}
                  hrefOf={(other) => urls.library('subscriptions', other)}
                />
              )}
            </>
          )
        }
      </AsyncView>
    </KeptFrame>
  );
};
