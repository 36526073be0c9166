/**
 * "Because you watched …": made on this device from its own history. The server is asked only for what resembles one video, as it is by
 * everyone who watches that; which ones were watched is not reported.
 */
import { FormattedMessage, Link, useIntl, useWatchHistory, type WatchedEntry } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { useId } from 'react';
import { useListChoices, writeListChoices } from '../list-choices.ts';
import { listingsApi } from '../listings-api.ts';
import { chooseSeeds, chooseVideos } from './choose-seeds.ts';
import css from './recommended.module.css';

interface RowProps {
  seed: WatchedEntry;
  /** Rows above. */
  before: readonly WatchedEntry[];
}

const idOf = ({ params }: WatchedEntry): number => params.video_id;

const Row = ({ seed, before }: RowProps) => {
  const intl = useIntl();
  const headingId = useId();
  const choices = useListChoices();
  const watched = useWatchHistory();
  const related = listingsApi.endpoints.listingsGetRelated.useQuery(idOf(seed));
  // At most one row stands above.
  const above = listingsApi.endpoints.listingsGetRelated.useQuery(idOf(before[0] ?? seed), {
    skip: before.length === 0,
  });
  const shown = new Set(
    before.length > 0
      ? chooseVideos(above.data?.videos ?? [], watched, new Set()).map(({ video_id }) => video_id)
      : [],
  );
  const videos = chooseVideos(related.data?.videos ?? [], watched, shown);
  if (videos.length === 0) return null;
  const { video_id, dir, title } = seed.params;
  const off = () => writeListChoices({ ...choices, notFrom: [video_id, ...choices.notFrom] });
  return (
    <section className={css.row} aria-labelledby={headingId}>
      <div className={css.head}>
        <h2 className={css.title} id={headingId}>
          <FormattedMessage
            id="listings.recommended.because"
            values={{
              title: (
                <Link to={urls.video(video_id, dir)}>
                  <bdi>{title}</bdi>
                </Link>
              ),
            }}
          />
        </h2>
        <Button
          icon="close"
          onClick={off}
          aria-label={intl.formatMessage({ id: 'listings.recommended.notFromOf' }, { title })}
        >
          <FormattedMessage id="listings.recommended.notFrom" />
        </Button>
      </div>
      <VideoGrid videos={videos} layout="row" />
    </section>
  );
};

export const RecommendedRows = () => {
  const watched = useWatchHistory();
  const choices = useListChoices();
  const seeds = choices.recommends ? chooseSeeds(watched, choices.notFrom) : [];
  if (seeds.length === 0) return null;
  return (
    <div className={css.rows} data-recommended>
      {seeds.map((seed, index) => (
        <Row key={idOf(seed)} seed={seed} before={seeds.slice(0, index)} />
      ))}
      <p className={css.why}>
        <FormattedMessage id="listings.recommended.why" />{' '}
        <button
          type="button"
          className={css.off}
          onClick={() => writeListChoices({ ...choices, recommends: false })}
        >
          <FormattedMessage id="listings.recommended.off" />
        </button>
      </p>
    </div>
  );
};
