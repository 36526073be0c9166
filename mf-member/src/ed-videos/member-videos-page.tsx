import { ownerFeedAddress } from '@foyer/shared/wire-schemas/feeds';
import { LISTING_PAGE_SIZE } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { FeedAnchor } from '@foyer/shared/ui/navigation/feed-anchor';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { type AreaView, MemberArea } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { pageOf } from '../history/page-number.ts';
import { memberApi } from '../member-api.ts';
import { ownOrShared } from '../parts/own-or-shared.ts';
import { OwnUploadsLine } from '../parts/own-uploads-line.tsx';
import { SectionList } from '../parts/section-list.tsx';

/** Pictures of the first row on a wide screen do not wait. */
const EAGER_COUNT = 5;

const { memberGetVideos } = memberApi.endpoints;

export const MemberVideosPage = ({ params }: PageProps) => {
  const page = pageOf(params.page) ?? 1;
  return (
    <MemberArea id={params.id} section="ed_videos" page={page}>
      {(view) => <Videos {...view} page={page} />}
    </MemberArea>
  );
};

const Videos = ({ member: { _id, name }, isSelf, uploadsAsMember, page }: AreaView & { page: number }) => {
  const { gender, language } = useSite();
  const asked = { memberId: _id, gender, count: LISTING_PAGE_SIZE, page };
  const shared = memberGetVideos.useQuery(asked);
  const own = memberGetVideos.useQuery({ ...asked, asMember: true }, { skip: !uploadsAsMember });
  const state = ownOrShared(shared, own, uploadsAsMember);
  const feed = ownerFeedAddress('member', _id, language);
  return (
    <>
      <SectionList
        title={<FormattedMessage id="member.section.videos" />}
        state={state}
        page={page}
        pageSize={LISTING_PAGE_SIZE}
        hrefOf={(other) => sectionUrl(_id, 'ed_videos', other)}
        icon="film"
        lengthOf={({ videos }) => videos.length}
        skeleton={<VideoGridSkeleton count={12} />}
        emptyText={isSelf && <FormattedMessage id="member.videos.empty.own" />}
        emptyWay={
          isSelf
            ? { to: urls.uploadVideo(), label: <FormattedMessage id="member.videos.upload" /> }
            : undefined
        }
      >
        {({ videos }) => <VideoGrid videos={videos} eagerCount={EAGER_COUNT} headingLevel={3} />}
      </SectionList>
      {isSelf && <OwnUploadsLine to={urls.ownVideos()} />}
      {/* A feed holds what everyone sees. */}
      {(shared.currentData?.videos.length ?? 0) > 0 && (
        <FeedAnchor href={feed} title={name}>
          <FormattedMessage id="member.videos.feed" />
        </FeedAnchor>
      )}
    </>
  );
};
