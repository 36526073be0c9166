/** Says which of the file's several sound tracks viewers hear, and takes another one while the file is kept. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { type FormEvent, useId, useState } from 'react';
import layout from '../layout/layout.module.css';
import { uploadApi } from '../upload-api.ts';
import styles from './video-file.module.css';
import { soundName } from '@foyer/shared/ui/text/media-time';

type SoundTrack = NonNullable<OwnUpload['sound_tracks']>[number];

/** What the file says of a track: its language, its title, or both; else its place. */
const useNameOf = (tracks: readonly SoundTrack[]): ((track: SoundTrack) => string) => {
  const intl = useIntl();
  const { language: pageLanguage } = useSite();
  return (track) =>
    soundName(track, pageLanguage) ||
    intl.formatMessage({ id: 'upload.film.sound-number' }, { number: tracks.indexOf(track) + 1 });
};

interface SoundChooserProps {
  video: OwnUpload;
  mayChoose: boolean;
  /** What becomes of it then. */
  hintId: 'upload.film.sound-hint' | 'upload.film.sound-waiting-hint';
}

export const SoundChooser = ({ video, mayChoose, hintId }: SoundChooserProps) => {
  const { video_id: videoId, sound_tracks: tracks = [], is_source_kept: isKept } = video;
  const id = useId();
  const errorText = useErrorText();
  const nameOf = useNameOf(tracks);
  const [choose, { data, error, isLoading }] = uploadApi.endpoints.uploadChooseSound.useMutation();
  const others = tracks.filter(({ is_published }) => !is_published);
  const [chosen, setChosen] = useState<string>();
  const published = tracks.find(({ is_published }) => is_published);
  const [first] = others;
  if (!published || !first) return null;
  const refusal = error ?? (data?.ok === false ? data : undefined);
  const take = (event: FormEvent) => {
    event.preventDefault();
    void choose({ videoId, sound: Number(chosen ?? first.number) });
  };
  return (
    <form className={styles.part} aria-labelledby={`${id}-title`} onSubmit={take}>
      <h3 id={`${id}-title`} className={styles.subheading}>
        <FormattedMessage id="upload.film.sound" />
      </h3>
      <p>
        <FormattedMessage
          id="upload.film.sound-told"
          values={{ count: tracks.length, name: <bdi>{nameOf(published)}</bdi> }}
        />
      </p>
      {mayChoose && !isKept && (
        <p className={layout.hint}>
          <FormattedMessage id="upload.film.sound-gone" />
        </p>
      )}
      {mayChoose && isKept && (
        <>
          <Select
            name="sound"
            label={<FormattedMessage id="upload.film.sound-other" />}
            hint={<FormattedMessage id={hintId} />}
            options={others.map((track) => ({ value: String(track.number), label: nameOf(track) }))}
            value={chosen ?? String(first.number)}
            onChange={({ target }) => setChosen(target.value)}
          />
          <div className={styles.actions}>
            <Button type="submit" disabled={isLoading}>
              <FormattedMessage id="upload.film.sound-do" />
            </Button>
            {refusal !== undefined && <span role="alert">{errorText(errorCodeOf(refusal))}</span>}
          </div>
        </>
      )}
    </form>
  );
};
