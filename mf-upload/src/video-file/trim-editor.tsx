/** Chooses which part of a published video stays: with the player, by handles over its pictures, or typed. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { TRIM_MIN_MS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { type FormEvent, useId, useState } from 'react';
import { readTime } from '../tracks/chapter-rows.ts';
import { formatPlace } from '@foyer/shared/ui/text/media-time';
import { TimePlayer } from '../tracks/time-player.tsx';
import { uploadApi } from '../upload-api.ts';
import { minimumMinutes } from '../video/upload-rules.ts';
import layout from '../layout/layout.module.css';
import styles from './video-file.module.css';
import { Frame } from './frame.tsx';
import { type Edge, EDGES, TrimStrip } from './trim-strip.tsx';

/** Tenths of a second, as the fields are typed. */
const STEP_SECONDS = 0.1;
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

export const TrimEditor = ({
  video: { video_id: videoId, is_source_kept: isSourceKept, is_exclusive: isExclusive = false },
}: {
  video: OwnUpload;
}) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { settings } = useSite();
  const id = useId();
  const { data: file } = uploadApi.endpoints.uploadGetVideoFile.useQueryState(videoId);
  const [trim, { data, error, isLoading }] = uploadApi.endpoints.uploadTrim.useMutation();
  const [playing, setPlaying] = useState<number | null>(null);
  /** As typed; undefined: the video's own edge. */
  const [typed, setTyped] = useState<Partial<Record<Edge, string>>>({});
  const lengthSeconds = file?.duration_seconds;
  const storyboard = file?.storyboard ?? null;
  const heading = (
    <div className={styles.part}>
      <h3 id={`${id}-title`} className={styles.subheading}>
        <FormattedMessage id="upload.film.trim" />
      </h3>
      <p className={layout.hint}>
        <FormattedMessage id="upload.film.trim-hint" />{' '}
        {!isSourceKept && <FormattedMessage id="upload.film.trim-from-rendition" />}
      </p>
      <TimePlayer
        videoId={videoId}
        onTime={setPlaying}
        label={intl.formatMessage({ id: 'upload.film.trim-open' })}
      />
    </div>
  );
  // The same element before and after, so that the player that was opened stays.
  if (lengthSeconds === undefined || lengthSeconds <= 0)
    return (
      <form className={styles.part} aria-labelledby={`${id}-title`}>
        {heading}
      </form>
    );

  const end = tenths(lengthSeconds);
  const texts = { from: typed.from ?? formatPlace(0), to: typed.to ?? formatPlace(end) };
  const from = typed.from === undefined ? 0 : readTime(texts.from);
  const to = typed.to === undefined ? end : readTime(texts.to);
  const isBeyond = to > end + STEP_SECONDS;
  const minutes = minimumMinutes(isExclusive, settings);
  const isShort = (to - from) * 1000 < Math.max(TRIM_MIN_MS, minutes * 60_000);
  const isWhole = from === 0 && to >= end;
  const isUsable = !Number.isNaN(from + to) && !isBeyond && !isShort;
  const set = (edge: Edge, seconds: number) => setTyped({ ...typed, [edge]: formatPlace(tenths(seconds)) });
  /** What is not typed to its end counts as the video's own edge. */
  const known = { from: Number.isNaN(from) ? 0 : from, to: Number.isNaN(to) ? end : Math.min(to, end) };
  /** Handles never pass one another. */
  const slide = (edge: Edge, seconds: number) =>
    set(
      edge,
      edge === 'from'
        ? Math.max(0, Math.min(seconds, known.to - TRIM_MIN_MS / 1000))
        : Math.min(end, Math.max(seconds, known.from + TRIM_MIN_MS / 1000)),
    );
  /** The first picture that stays, and the last. */
  const shownAt = (edge: Edge): number =>
    edge === 'from' ? known.from : Math.max(known.from, known.to - STEP_SECONDS);
  const faultOf = (edge: Edge): string | undefined => {
    if (Number.isNaN(edge === 'from' ? from : to))
      return intl.formatMessage({ id: 'upload.tracks.error.time' });
    if (edge === 'to' && isBeyond)
      return intl.formatMessage({ id: 'upload.tracks.error.beyond' }, { duration: formatPlace(end) });
    return edge === 'to' && isShort
      ? intl.formatMessage(
          { id: minutes > 0 ? 'upload.error.too-short' : 'upload.film.trim-short' },
          { minutes },
        )
      : undefined;
  };
  const cut = (event: FormEvent) => {
    event.preventDefault();
    if (isUsable && !isWhole)
      void trim({
        videoId,
        fromMs: Math.round(Math.max(0, from) * 1000),
        // The video may end within a tenth.
        toMs: Math.round((to >= end ? lengthSeconds : to) * 1000),
      });
  };
  const refusal = error ?? (data?.ok === false ? data : undefined);

  return (
    <form className={styles.part} aria-labelledby={`${id}-title`} onSubmit={cut}>
      {heading}
      <div className={styles.trim}>
        <TrimStrip
          storyboard={storyboard}
          durationSeconds={end}
          from={known.from}
          to={known.to}
          stepSeconds={STEP_SECONDS}
          onSlide={slide}
        />
        <p className={layout.hint}>
          <FormattedMessage id="upload.film.trim-keys" />
        </p>
      </div>
      <div className={styles.edges}>
        {EDGES.map((edge) => (
          <div key={edge} className={styles.edge}>
            {storyboard && (
              <Frame storyboard={storyboard} seconds={shownAt(edge)} durationSeconds={end} isWhole />
            )}
            <TextField
              name={`trim-${edge}`}
              label={intl.formatMessage({ id: `upload.film.trim-${edge}` })}
              error={faultOf(edge)}
              value={texts[edge]}
              placeholder="1:30.5"
              autoComplete="off"
              maxLength={12}
              onChange={({ target }) => setTyped({ ...typed, [edge]: target.value })}
            />
            {playing !== null && (
              <Button size="s" icon="clock" onClick={() => set(edge, playing)}>
                <FormattedMessage
                  id={edge === 'from' ? 'upload.film.trim-from-here' : 'upload.film.trim-to-here'}
                  values={{ time: formatPlace(tenths(playing)) }}
                />
              </Button>
            )}
          </div>
        ))}
      </div>
      <p className={styles.left} aria-live="polite">
        {isUsable && !isWhole && (
          <FormattedMessage
            id="upload.film.trim-left"
            values={{ left: formatPlace(tenths(to - from)), duration: formatPlace(end) }}
          />
        )}
      </p>
      <div className={styles.actions}>
        <Button type="submit" disabled={isLoading || isWhole || !isUsable}>
          <FormattedMessage id="upload.film.trim-do" />
        </Button>
        {refusal !== undefined && <span role="alert">{errorText(errorCodeOf(refusal))}</span>}
      </div>
    </form>
  );
};
