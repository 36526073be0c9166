/** Video cards in as many columns as the screen holds: two on a phone, six on a wide desk. */
import type { VideoCard as VideoCardData } from '../../wire-schemas/videos.ts';
import { AdZone, SiteContext } from '@foyer/shared/platform';
import { Fragment, useContext } from 'react';
import { classNames } from '../class-names.ts';
import { SidewaysRow } from './sideways-row.tsx';
import { useListTools } from './use-list-tools.ts';
import { VideoCard } from './video-card.tsx';
import css from './video-grid.module.css';

/** Columns of the widest grid. */
const MAX_COLUMNS = 6;
/** How wide a card stands in each, so that the browser picks the smallest picture that is sharp. */
const SIZES = {
  grid: undefined,
  row: '(min-width: 1280px) 18vw, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, 44vw',
  feature: undefined,
};

/**
 * The first `eagerCount` pictures are asked for immediately, the others when they come near. `withAds`: a card of advertising after
 * every so many videos, as the site's configuration says. As many show as the grid has columns, or none, so that the last row
 * stays as full as it is without them.
 */
export const VideoGrid = ({
  videos,
  eagerCount = 0,
  headingLevel,
  withAds = false,
  layout = 'grid',
}: {
  videos: readonly VideoCardData[];
  eagerCount?: number;
  headingLevel?: 2 | 3;
  withAds?: boolean;
  /** `row`: one line that scrolls sideways, with the next card in sight; `feature`: twenty-five, the first large where it fits. */
  layout?: 'row' | 'grid' | 'feature';
}) => {
  const ads = useContext(SiteContext)?.ads;
  const every = withAds && ads?.zones.includes('listing-card') ? ads.cardEvery : Number.POSITIVE_INFINITY;
  const cards = Math.min(MAX_COLUMNS, Math.floor(videos.length / every));
  useListTools();
  const cells = videos.map((video, index) => (
    <Fragment key={`${video.video_id}-${index}`}>
      <li className={css.cell}>
        <VideoCard
          video={video}
          eager={index < eagerCount}
          headingLevel={headingLevel}
          sizes={SIZES[layout]}
        />
      </li>
      {(index + 1) % every === 0 && (index + 1) / every <= cards && (
        <li className={classNames(css.ad, css[`ad${(index + 1) / every}of${cards}`])}>
          <AdZone name="listing-card" />
        </li>
      )}
    </Fragment>
  ));
  return layout === 'row' ? (
    <SidewaysRow>{cells}</SidewaysRow>
  ) : (
    <ul className={classNames(css.grid, layout === 'feature' && css.feature)}>{cells}</ul>
  );
};
