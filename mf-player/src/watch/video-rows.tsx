/**
 * Rows below the page: more like the video, what the visitor's country watches this week, and the category of animation. Heading and
 * room are in the document; the cards come when the row is near the window, none of them twice on the page.
 */
import { useIntl, useSearchParams, useSite } from '@foyer/shared/platform';
import { RELATED_PAGE_SIZE, type Video, type VideoCard } from '@foyer/shared/wire-schemas/videos';
import { urls } from '@foyer/shared/urls';
import { playerApi, ROW_SIZE, type RowQuery } from '../player-api.ts';
import { chooseOthers, LateRow } from './late-row.tsx';
import { relatedBatchOf, relatedPageOf } from './load-watch.ts';

const { playerGetRelated, playerGetRow } = playerApi.endpoints;
/** Asked for: as many more as the page may show elsewhere. */
const COUNT = 3 * ROW_SIZE;

/** Of a batch of related videos: those of this page, and the others. */
const splitBatch = (videos: readonly VideoCard[], offset: number) => ({
  shown: videos.slice(offset, offset + RELATED_PAGE_SIZE),
  others: videos.filter((_, index) => index < offset || index >= offset + RELATED_PAGE_SIZE),
});

export const VideoRows = ({ video }: { video: Video }) => {
  const intl = useIntl();
  const { country, gender, settings } = useSite();
  const [search] = useSearchParams();
  const { batch, offset } = relatedBatchOf(relatedPageOf(search));
  const { data } = playerGetRelated.useQuery({ id: video.video_id, batch });
  const { shown, others } = splitBatch(data?.videos ?? [], offset);
  const suggested = others.slice(0, ROW_SIZE);
  const onPage = [video.video_id, ...[...shown, ...suggested].map(({ video_id }) => video_id)];
  const trendingQuery: RowQuery = { gender, section: 'trending', object_id: country, count: COUNT };
  // The row asks; here it is only looked at.
  const { data: trending } = playerGetRow.useQueryState(trendingQuery);
  const shownTrending = chooseOthers(trending?.videos ?? [], onPage);
  return (
    <>
      {suggested.length > 0 && (
        <LateRow title={intl.formatMessage({ id: 'player.page.suggested' })} videos={suggested} />
      )}
      <LateRow
        title={intl.formatMessage({ id: 'player.page.trending' })}
        moreHref={urls.topCountry()}
        query={trendingQuery}
        without={onPage}
      />
      {settings.animationCategory && (
        <LateRow
          title={intl.formatMessage({ id: 'player.page.animation' })}
          moreHref={urls.category([settings.animationCategory], 'most-popular')}
          query={{
            gender,
            section: 'categories',
            object_id: settings.animationCategory,
            sort: 'most-popular',
            count: COUNT,
          }}
          without={[...onPage, ...shownTrending.map(({ video_id }) => video_id)]}
        />
      )}
    </>
  );
};
