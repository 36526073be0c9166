/** A row of videos with its heading; its cards, and their code, come when it is near the window. Left out where it has none. */
import { Link, useHasPage, useIntl } from '@foyer/shared/platform';
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VideoGridSkeleton } from '@foyer/shared/ui/states/skeleton';
import { useNear } from '@foyer/shared/ui/states/use-near';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { playerApi, ROW_SIZE, type RowQuery } from '../player-api.ts';
import css from './late-row.module.css';
import type { RowCardsProps } from './row-cards.tsx';

interface LateRowProps {
  title: string;
  /** The page of more of it; left out where the site has none. */
  moreHref?: string;
  /** What the row shows, where the page has it already. */
  videos?: readonly VideoCard[];
  /** Else what it asks for. */
  query?: RowQuery;
  /** Ids of videos that the page shows elsewhere. */
  without?: readonly number[];
}

/** Cards that are seen without scrolling, on the widest screen. */
const SKELETONS = 6;
const NOTHING: RowQuery = { gender: 'straight', section: '', object_id: '' };

/** What a row shows of a list: those that the page does not show elsewhere. */
export const chooseOthers = (videos: readonly VideoCard[], without: readonly number[]): VideoCard[] =>
  videos.filter(({ video_id }) => !without.includes(video_id)).slice(0, ROW_SIZE);

export const LateRow = ({ title, moreHref, videos, query, without = [] }: LateRowProps) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const headingId = useId();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  const [Cards, setCards] = useState<ComponentType<RowCardsProps>>();
  const { data, error } = playerApi.endpoints.playerGetRow.useQuery(query ?? NOTHING, {
    skip: !query || !isNear,
  });
  useEffect(() => {
    if (!isNear) return;
    import('./row-cards.tsx').then(
      ({ RowCards }) => setCards(() => RowCards),
      // The page is whole without its last rows.
      () => {},
    );
  }, [isNear]);
  const shown = videos ?? (data && chooseOthers(data.videos, without));
  if (error || shown?.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={headingId} ref={place}>
      <div className={css.head}>
        <h2 className={css.heading} id={headingId}>
          {title}
        </h2>
        {moreHref && hasPage(moreHref) && (
          <Link className={css.more} to={moreHref}>
            {intl.formatMessage({ id: 'player.page.seeAll' })}
            <VisuallyHidden>: {title}</VisuallyHidden>
            <Icon name="chevron-right" size={16} />
          </Link>
        )}
      </div>
      {Cards && shown ? <Cards videos={shown} /> : <VideoGridSkeleton count={SKELETONS} layout="row" />}
    </section>
  );
};
