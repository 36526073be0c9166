/** The new file of a change: what it is, and all that can be looked at of it. */
import { FormattedMessage, useSite } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { soundName } from '@foyer/shared/ui/text/media-time';
import { formatPlace } from '@foyer/shared/ui/text/media-time';
import { Duplicates } from './duplicates.tsx';
import styles from '../moderation.module.css';
import { Preview } from './preview.tsx';

type Film = NonNullable<NonNullable<ModerationCase['change']>['film']>;

/** Lengths are known to the second. */
const SAME_MS = 1000;

/** A cut is reported by its part; one that takes another sound track by that, and by its part where it is not the whole. */
const CutFacts = ({ film }: { film: Film }) => {
  const { language } = useSite();
  const { from_ms: fromMs = 0, to_ms: toMs = 0, sound_track: track, old_duration_seconds: seconds } = film;
  const isWhole = fromMs === 0 && Math.abs(seconds * 1000 - toMs) <= SAME_MS;
  return (
    <>
      {track && <bdi>{soundName(track, language)}</bdi>}
      {!(track && isWhole) && (
        <FormattedMessage
          id="desk.film.part"
          values={{ from: formatPlace(fromMs / 1000), to: formatPlace(toMs / 1000) }}
        />
      )}
    </>
  );
};

export const NewFileView = ({ film }: { film: Film }) => {
  const { kind, file_name: name, duplicates = [], storyboard } = film;
  const before = formatPlace(film.old_duration_seconds);
  const after = formatPlace(film.duration_seconds);
  return (
    <section className={styles.newFilm} aria-labelledby="film-title">
      <h3 id="film-title">
        <FormattedMessage
          id={film.sound_track ? 'desk.moderation.film.sound' : `desk.moderation.film.${kind}`}
        />
      </h3>
      <p className={styles.facts}>
        {kind === 'file' ? <bdi>{name}</bdi> : <CutFacts film={film} />}
        <span>
          {before !== after && <del>{before}</del>} {before === after ? after : <ins>{after}</ins>}
        </span>
      </p>
      {film.shows_same_people && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.moderation.film.same-people" />
        </p>
      )}
      <Preview found={{ kind: 'video', screenshots: film.screenshots, streams: film.streams, storyboard }} />
      <Duplicates found={{ kind: 'video', duplicates }} />
    </section>
  );
};
