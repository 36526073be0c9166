/** Related videos, twelve a page; the pages are links, `?related=2`. */
import { FormattedMessage, useIntl, useSearchParams } from '@foyer/shared/platform';
import { RELATED_PAGE_SIZE, type Video } from '@foyer/shared/wire-schemas/videos';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Pagination } from '@foyer/shared/ui/navigation/pagination';
import { playerApi } from '../../player-api.ts';
import { AutoplaySwitch } from '../next/autoplay-switch.tsx';
import { CompactList, CompactListSkeleton } from '../compact-list.tsx';
import { relatedBatchOf, relatedPageOf } from '../load-watch.ts';
import { addressOf } from './name-of.ts';
import { playlistPlaceOf } from '../playlist/playlist-place.ts';
import css from './related-videos.module.css';
import { usePlaylist } from '../playlist/use-playlist.ts';

const RELATED_HEADING_ID = 'related-videos';

export interface RelatedVideosProps {
  video: Video;
  /** A playlist of this device is shown above. */
  isInDevicePlaylist: boolean;
}

export const RelatedVideos = ({ video, isInDevicePlaylist }: RelatedVideosProps) => {
  const intl = useIntl();
  const [search] = useSearchParams();
  const page = relatedPageOf(search);
  const { batch, offset } = relatedBatchOf(page);
  const { video_id: id } = video;
  const state = playerApi.endpoints.playerGetRelated.useQuery({ id, batch });
  const place = playlistPlaceOf(search);
  const playlist = usePlaylist(place, id);
  const isInPlaylist = place !== null && !playlist.error && playlist.data?.playlist !== null;
  return (
    <section className={css.related} aria-labelledby={RELATED_HEADING_ID}>
      <div className={css.head}>
        <h2 className={css.heading} id={RELATED_HEADING_ID}>
          <FormattedMessage id="player.watch.related" />
        </h2>
        {/* There is one switch: in a playlist it stands above that. */}
        {!isInPlaylist && !isInDevicePlaylist && <AutoplaySwitch />}
      </div>
      <AsyncView
        state={state}
        empty={({ videos }) => videos.length <= offset}
        emptyText={intl.formatMessage({ id: 'player.watch.relatedEmpty' })}
        skeleton={<CompactListSkeleton count={RELATED_PAGE_SIZE} />}
        onRetry={() => void state.refetch()}
      >
        {({ videos, total_count }) => (
          <>
            <CompactList videos={videos.slice(offset, offset + RELATED_PAGE_SIZE)} />
            <Pagination
              page={page}
              totalPages={Math.ceil(total_count / RELATED_PAGE_SIZE)}
              hrefOf={(target) =>
                `${addressOf(video, { playlist: place?.playlistId, pl_page: place?.page, related: target > 1 ? target : undefined })}#${RELATED_HEADING_ID}`
              }
            />
          </>
        )}
      </AsyncView>
    </section>
  );
};
