/** Makes a playlist, or changes one: title, description, who sees it, which group it is for, up to three categories. */
import {
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/library';
import { GENDERS, isGender } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { type FormEvent, useRef, useState } from 'react';
import { useOnDevice } from '../device-playlists/use-on-device.ts';
import type { PlaylistFields } from '../member-api.ts';
import { PlaylistCategories } from './playlist-categories.tsx';
import css from './playlist-form.module.css';
import { lengthOf } from './playlist-rules.ts';
import { useSavePlaylist } from './use-save-playlist.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

const GROUP_LABELS = {
  straight: 'member.group.straight',
  shemale: 'member.group.trans',
  gay: 'member.group.gay',
} as const;

export interface PlaylistFormProps {
  /** Of the playlist that is changed; left out for a new one. */
  playlistId?: number;
  /** What it says now. */
  initial?: PlaylistFields;
  /** The first video of a new one. */
  videoId?: number;
  onDone: () => void;
  onCancel: () => void;
}

export const PlaylistForm = ({ playlistId, initial, videoId, onDone, onCancel }: PlaylistFormProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const { gender } = useSite();
  const isOnDevice = useOnDevice();
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const [fields, setFields] = useState<PlaylistFields>(
    initial ?? { title: '', description: '', isPublic: true, orientation: gender, categories: [] },
  );
  const { save, refused, forgive, isSending } = useSavePlaylist(onDone);
  const sentence = (code: string | undefined) => code && errorText(code);
  const change = (part: Partial<PlaylistFields>) => setFields((before) => ({ ...before, ...part }));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || (await save({ ...fields, playlistId, videoId }))) return;
    focusWrong();
  };

  return (
    <form className={css.form} noValidate ref={form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={intl.formatMessage({ id: 'member.playlist.title' })}
        hint={intl.formatMessage(
          { id: 'member.playlist.length' },
          {
            min: PLAYLIST_TITLE_MIN_LENGTH,
            max: PLAYLIST_TITLE_MAX_LENGTH,
            length: lengthOf(fields.title),
          },
        )}
        error={sentence(refused.fields.title)}
        name="title"
        autoComplete="off"
        dir="auto"
        value={fields.title}
        onChange={({ target }) => {
          forgive('title');
          change({ title: target.value });
        }}
      />
      <TextArea
        label={intl.formatMessage({ id: 'member.playlist.description' })}
        hint={intl.formatMessage(
          { id: 'member.playlist.optional' },
          {
            max: PLAYLIST_DESCRIPTION_MAX_LENGTH,
            length: lengthOf(fields.description),
          },
        )}
        error={sentence(refused.fields.desc)}
        name="desc"
        rows={3}
        dir="auto"
        value={fields.description}
        onChange={({ target }) => {
          forgive('desc');
          change({ description: target.value });
        }}
      />
      {/* Nobody else sees what is on a device, nor finds it by its categories. */}
      {!isOnDevice && (
        <VisibilityChoice isPublic={fields.isPublic} onChange={(isPublic) => change({ isPublic })} />
      )}
      <Select
        label={intl.formatMessage({ id: 'member.playlist.orientation' })}
        error={sentence(refused.fields.orientation)}
        name="orientation"
        value={fields.orientation}
        options={GENDERS.map((value) => ({
          value,
          label: intl.formatMessage({ id: GROUP_LABELS[value] }),
        }))}
        onChange={({ target: { value } }) => {
          forgive('orientation');
          // Another group has categories of its own.
          if (isGender(value)) change({ orientation: value, categories: [] });
        }}
      />
      {!isOnDevice && (
        <PlaylistCategories
          group={fields.orientation}
          value={fields.categories}
          error={sentence(refused.fields.categories)}
          onChange={(categories) => {
            forgive('categories');
            change({ categories });
          }}
        />
      )}
      <FieldError>{sentence(refused.form)}</FieldError>
      <div className={css.actions}>
        <Button kind="quiet" onClick={onCancel}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <Button kind="primary" type="submit" aria-disabled={isSending || undefined}>
          <FormattedMessage id={playlistId === undefined ? 'member.playlist.create' : 'common.save'} />
        </Button>
      </div>
    </form>
  );
};
