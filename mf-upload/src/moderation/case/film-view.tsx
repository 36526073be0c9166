/** The new file of a change: what it is, and all that can be looked at of it. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/moderation';
import { writeTime } from '../../tracks/chapter-rows.ts';
import { Duplicates } from './duplicates.tsx';
import styles from '../moderation.module.css';
import { Preview } from './preview.tsx';

type Film = NonNullable<NonNullable<ModerationCase['change']>['film']>;

export const FilmView = ({ film }: { film: Film }) => {
  const { kind, file_name: name, from_ms: fromMs = 0, to_ms: toMs = 0, duplicates = [], storyboard } = film;
  return (
    <section className={styles.newFilm} aria-labelledby="film-title">
      <h3 id="film-title">
        <FormattedMessage id={`upload.moderation.film.${kind}`} />
      </h3>
      <p className={styles.facts}>
        {kind === 'file' ? (
          <bdi>{name}</bdi>
        ) : (
          <FormattedMessage
            id="upload.film.part"
            values={{ from: writeTime(fromMs / 1000), to: writeTime(toMs / 1000) }}
          />
        )}
        <span>
          <del>{writeTime(film.old_duration_seconds)}</del> <ins>{writeTime(film.duration_seconds)}</ins>
        </span>
      </p>
      {film.shows_same_people && (
        <p className={styles.muted}>
          <FormattedMessage id="upload.moderation.film.same-people" />
        </p>
      )}
      <Preview found={{ kind: 'video', screenshots: film.screenshots, streams: film.streams, storyboard }} />
      <Duplicates found={{ kind: 'video', duplicates }} />
    </section>
  );
};
