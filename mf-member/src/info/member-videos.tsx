import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { memberApi } from '../member-api.ts';
import styles from './info.module.css';

export const PREVIEW_COUNT = 12;

/** The newest uploads; nothing at all for a member who has none. */
export const MemberVideos = ({ memberId, asMember }: { memberId: number; asMember: boolean }) => {
  const { gender } = useSite();
  const {
    currentData: data,
    error,
    isFetching,
    refetch,
  } = memberApi.endpoints.memberGetVideos.useQuery({
    memberId,
    gender,
    count: PREVIEW_COUNT,
    ...(asMember && { asMember }),
  });
  if (data?.videos.length === 0) return null;
  return (
    <section className={styles.videos} aria-labelledby="member-videos">
      <h2 id="member-videos" className={styles.heading}>
        <FormattedMessage id="member.videos" />
      </h2>
      <AsyncView
        state={{ data, error, isLoading: isFetching }}
        skeleton={<VideoGridSkeleton count={PREVIEW_COUNT} />}
        onRetry={() => void refetch()}
      >
        {({ videos }) => <VideoGrid videos={videos} headingLevel={3} />}
      </AsyncView>
    </section>
  );
};
