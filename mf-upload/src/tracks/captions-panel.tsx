/** Captions of one of the member's videos: what there is, and a form that adds a language or replaces one. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import {
  CAPTIONS_FILE_MAX_BYTES,
  CAPTIONS_LABEL_MAX_LENGTH,
} from '@foyer/shared/wire-schemas/uploads/tracks';
import { FormattedMessage, notify, useDispatch, useHostActions, useIntl } from '@foyer/shared/platform';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useRef, useState } from 'react';
import { EnterSaves } from '../saving/enter-saves.tsx';
import { type SaveOutcome, useSavePart } from '../saving/save-scope.tsx';
import { uploadApi } from '../upload-api.ts';
import { formatSize } from '../video/format-size.ts';
import { captionLanguages } from './caption-languages.ts';
import { CaptionsList, type OwnCaptions } from './captions-list.tsx';
import { useTrackErrorText } from './use-track-error-text.ts';
import { Panel } from '../layout/panel.tsx';
import layout from '../layout/layout.module.css';
import styles from './tracks.module.css';

type Field = 'language' | 'label' | 'file';
const FIELDS: readonly string[] = ['language', 'label', 'file'];

export const CaptionsPanel = ({ video }: { video: OwnUpload }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { confirm } = useHostActions();
  const errorText = useTrackErrorText();
  const { uploadAttachCaptions, uploadRemoveCaptions } = uploadApi.endpoints;
  const [attach, attaching] = uploadAttachCaptions.useMutation();
  const [remove, removing] = uploadRemoveCaptions.useMutation();
  const [language, setLanguage] = useState('');
  const [label, setLabel] = useState('');
  const [wrong, setWrong] = useState<{ field: Field; text: string } | null>(null);
  const [hasFile, setHasFile] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { video_id: videoId, captions: approved = [], change } = video;
  const wanted = (change?.state === 'waiting' && change.captions) || approved;
  const isBusy = attaching.isLoading || removing.isLoading;
  const isReplaced = wanted.some((one) => one.language === language);
  const size = formatSize(intl, CAPTIONS_FILE_MAX_BYTES);

  const inputOf = (field: Field): HTMLElement | null =>
    form.current?.querySelector<HTMLElement>(`[name="${field}"]`) ?? null;
  const refuse = (field: Field, text: string, mayFocus: boolean): void => {
    setWrong({ field, text });
    if (mayFocus) inputOf(field)?.focus();
  };
  const tell = (refusal: unknown, mayFocus = true): void => {
    const { field = '' } = (refusal ?? {}) as { field?: string };
    if (FIELDS.includes(field)) refuse(field as Field, errorText(refusal), mayFocus);
    else dispatch(notify({ kind: 'error', text: errorText(refusal) }));
  };
  const isDirty = language !== '' || label !== '' || hasFile;
  const send = async (mayFocus: boolean): Promise<SaveOutcome> => {
    if (!isDirty) return 'saved';
    const lead = (field: Field, text: string): SaveOutcome => {
      refuse(field, text, mayFocus);
      return 'refused';
    };
    const input = inputOf('file');
    const file = input instanceof HTMLInputElement ? input.files?.[0] : undefined;
    if (language === '') return lead('language', intl.formatMessage({ id: 'upload.tracks.error.language' }));
    if (!file) return lead('file', intl.formatMessage({ id: 'upload.tracks.error.file' }));
    if (file.size > CAPTIONS_FILE_MAX_BYTES)
      return lead('file', intl.formatMessage({ id: 'upload.tracks.error.bytes' }, { size }));
    const { data, error } = await attach({ videoId, language, label, file });
    if (!data?.ok) {
      tell(error ?? data, mayFocus);
      return 'refused';
    }
    form.current?.reset();
    setLanguage('');
    setLabel('');
    setHasFile(false);
    return data.change_id === undefined ? 'saved' : 'waiting';
  };
  const saveAll = useSavePart('captions', { isDirty, save: send });
  const askAndRemove = async (one: OwnCaptions) => {
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'upload.tracks.delete.title' }, { label: one.label }),
      text: intl.formatMessage({ id: 'upload.tracks.delete.text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger',
    });
    if (!isSure) return;
    const { data, error } = await remove({ videoId, language: one.language });
    if (!data?.ok) tell(error ?? data);
  };
  const replace = (one: OwnCaptions) => {
    setLanguage(one.language);
    setLabel(one.has_label ? one.label : '');
    inputOf('file')?.focus();
  };

  return (
    <Panel id="captions-title" heading={<FormattedMessage id="upload.tracks.captions" />}>
      <CaptionsList
        wanted={wanted}
        approved={approved}
        isBusy={isBusy}
        onReplace={replace}
        onRemove={(one) => void askAndRemove(one)}
      />
      <form
        ref={form}
        className={styles.form}
        noValidate
        aria-labelledby="captions-title"
        onChange={() => {
          setWrong(null);
          const input = inputOf('file');
          setHasFile(input instanceof HTMLInputElement && (input.files?.length ?? 0) > 0);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          void saveAll();
        }}
      >
        <EnterSaves />
        <div className={styles.pair}>
          <Select
            name="language"
            label={intl.formatMessage({ id: 'upload.tracks.language' })}
            error={wrong?.field === 'language' && wrong.text}
            value={language}
            onChange={({ target }) => setLanguage(target.value)}
            options={[
              { value: '', label: intl.formatMessage({ id: 'upload.tracks.choose-language' }) },
              ...captionLanguages(
                intl.locale,
                wanted.map((one) => one.language),
              ),
            ]}
          />
          <TextField
            name="label"
            label={intl.formatMessage({ id: 'upload.tracks.label' })}
            hint={intl.formatMessage({ id: 'upload.tracks.label-hint' })}
            error={wrong?.field === 'label' && wrong.text}
            value={label}
            maxLength={CAPTIONS_LABEL_MAX_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setLabel(target.value)}
          />
        </div>
        <TextField
          className={layout.file}
          name="file"
          type="file"
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          label={intl.formatMessage({ id: 'upload.tracks.file' })}
          hint={intl.formatMessage({ id: 'upload.tracks.file-hint' }, { size })}
          error={wrong?.field === 'file' && wrong.text}
        />
        <p className={layout.hint}>
          <FormattedMessage id={isReplaced ? 'upload.tracks.replaces' : 'upload.tracks.adds'} />
        </p>
      </form>
    </Panel>
  );
};
