import { FormattedMessage, useSite } from '@foyer/shared/platform';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { urls } from '@foyer/shared/urls';
import { OwnUploadsLine } from '../parts/own-uploads-line.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import styles from '../area/area.module.css';
import { memberApi } from '../member-api.ts';
import { ownOrShared } from '../parts/own-or-shared.ts';

const { memberGetVideos } = memberApi.endpoints;

export const PREVIEW_COUNT = 12;

interface MemberVideosProps {
  memberId: number;
  isSelf: boolean;
  asMember: boolean;
}

/** The newest uploads in one row, as everyone sees them; nothing at all for a member who has none. */
export const MemberVideos = ({ memberId, isSelf, asMember }: MemberVideosProps) => {
  const { gender } = useSite();
  const asked = { memberId, gender, count: PREVIEW_COUNT };
  const shared = memberGetVideos.useQuery(asked);
  const own = memberGetVideos.useQuery({ ...asked, asMember: true }, { skip: !asMember });
  const { currentData: data, error, isFetching, refetch } = ownOrShared(shared, own, asMember);
  if (data?.videos.length === 0) return isSelf ? <OwnUploadsLine to={urls.ownVideos()} /> : null;
  return (
    <section className={styles.videos} aria-labelledby="member-videos">
      <div className={styles.row}>
        <h2 id="member-videos" className={styles.heading}>
          <FormattedMessage id="member.videos" />
        </h2>
        <MaybeLink className={styles.all} to={sectionUrl(memberId, 'ed_videos')}>
          <FormattedMessage id="member.videos.all" />
        </MaybeLink>
      </div>
      <AsyncView
        state={{ data, error, isLoading: isFetching }}
        skeleton={<VideoGridSkeleton count={PREVIEW_COUNT} layout="row" />}
        onRetry={() => void refetch()}
      >
        {({ videos }) => <VideoGrid videos={videos} headingLevel={3} layout="row" />}
      </AsyncView>
      {isSelf && <OwnUploadsLine to={urls.ownVideos()} />}
    </section>
  );
};
