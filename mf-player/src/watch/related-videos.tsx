/** Related videos, twelve a page; the pages are links, `?related=2`. */
import { FormattedMessage, useIntl, useSearchParams } from '@foyer/shared/platform';
import { RELATED_PAGE_SIZE, type Video } from '@foyer/shared/wire-schemas/videos';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { playerApi } from '../player-api.ts';
import { relatedBatchOf, relatedPageOf } from './load-watch.ts';
import css from './watch-view.module.css';

const RELATED_HEADING_ID = 'related-videos';

export const RelatedVideos = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const [search] = useSearchParams();
  const page = relatedPageOf(search);
  const { batch, offset } = relatedBatchOf(page);
  const { video_id: id, dir } = video;
  const state = playerApi.endpoints.playerGetRelated.useQuery({ id, batch });
  return (
    <section className={css.section} aria-labelledby={RELATED_HEADING_ID}>
      <h2 className={css.heading} id={RELATED_HEADING_ID}>
        <FormattedMessage id="player.watch.related" />
      </h2>
      <AsyncView
        state={state}
        empty={({ videos }) => videos.length <= offset}
        emptyText={intl.formatMessage({ id: 'player.watch.relatedEmpty' })}
        skeleton={<VideoGridSkeleton count={RELATED_PAGE_SIZE} />}
        onRetry={() => void state.refetch()}
      >
        {({ videos, total_count }) => (
          <>
            <VideoGrid videos={videos.slice(offset, offset + RELATED_PAGE_SIZE)} />
            <Pagination
              page={page}
              totalPages={Math.ceil(total_count / RELATED_PAGE_SIZE)}
              hrefOf={(target) =>
                `${urls.video(id, dir, { related: target > 1 ? target : undefined })}#${RELATED_HEADING_ID}`
              }
            />
          </>
        )}
      </AsyncView>
    </section>
  );
};
