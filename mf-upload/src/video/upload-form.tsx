import { GENDERS } from '@foyer/shared/wire-schemas/site';
import {
  FORBIDDEN_CONTENT,
  VIDEO_DESCRIPTION_MAX_LENGTH,
  VIDEO_TITLE_MAX_LENGTH,
  VIDEO_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { uploadApi } from '../upload-api.ts';
import { CategoryField } from './category-field.tsx';
import { FileField } from './file-field.tsx';
import { FORBIDDEN_LABELS } from './forbidden-labels.ts';
import { SendingState } from './sending-state.tsx';
import {
  checkCategories,
  checkText,
  checkTitle,
  checkVideo,
  minimumMinutes,
  titleFromFileName,
} from './upload-rules.ts';
import type { UploadValues } from './upload-values.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useSendVideo } from './use-send-video.ts';
import { useUploadErrorText } from './use-upload-error-text.ts';
import styles from './video.module.css';

const GROUP_LABELS = {
  straight: 'upload.group.straight',
  shemale: 'upload.group.shemale',
  gay: 'upload.group.gay',
} as const;

/** Entries with rules, from the top of the page down. */
const CHECKED_FIELDS = ['video', 'title', 'description', 'categories', 'confirmed'] as const;

/** The member's entries and their rules. They stay in memory, whatever fails, until the page is left. */
export const UploadForm = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { gender, settings } = useSite();
  const limits = uploadApi.endpoints.uploadGetLimits.useQuery();
  const form = useForm<UploadValues>({
    mode: 'onTouched',
    // Its own choice goes by the order of registration, which is not that of the page.
    shouldFocusError: false,
    defaultValues: {
      video: null,
      title: '',
      description: '',
      group: gender,
      categories: [],
      exclusive: false,
      private: false,
      confirmed: false,
    },
  });
  const { register, control, formState, handleSubmit, getValues, setFocus, setValue, trigger, watch } = form;
  const { sendVideo, isBeginning } = useSendVideo(form, limits.data);
  const { errors, isDirty } = formState;
  const [group, exclusive, title] = watch(['group', 'exclusive', 'title']);
  const minutes = minimumMinutes(exclusive, settings);
  const errorText = useUploadErrorText(minutes);
  useLeaveWarning(isDirty);

  const videoRule = (video: UploadValues['video'], values: UploadValues) =>
    checkVideo(video, values.exclusive, settings, limits.data?.max_bytes) ?? true;

  const takeVideo = (video: UploadValues['video'], onChange: (video: UploadValues['video']) => void) => {
    const isNew = video?.file !== getValues('video')?.file;
    onChange(video);
    if (video && isNew && !title.trim()) setValue('title', titleFromFileName(video.file.name));
    void trigger('video');
  };
  const groupField = register('group', {
    // Another group has categories of its own.
    onChange: () => setValue('categories', [], { shouldDirty: true }),
  });
  const exclusiveField = register('exclusive', {
    onChange: () => {
      if (getValues('video')) void trigger('video');
    },
  });
  const leadToFirst = (refused: FieldErrors<UploadValues>) => {
    const first = CHECKED_FIELDS.find((field) => refused[field]);
    if (first) setFocus(first);
  };
  const tellChecked = async () => {
    dispatch(notify({ kind: 'info', text: intl.formatMessage({ id: 'upload.checked' }) }));
  };

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(limits.data?.open ? sendVideo : tellChecked, leadToFirst)(event)}
    >
      <Controller
        name="video"
        control={control}
        rules={{ validate: videoRule }}
        render={({ field }) => (
          <FileField
            ref={field.ref}
            value={field.value}
            onBlur={field.onBlur}
            onChange={(video) => takeVideo(video, field.onChange)}
            error={errorText(errors.video?.message)}
          />
        )}
      />
      <fieldset className={styles.panel}>
        <legend className={styles.heading}>
          <FormattedMessage id="upload.details" />
        </legend>
        <TextField
          label={intl.formatMessage({ id: 'upload.field.title' })}
          hint={intl.formatMessage(
            { id: 'upload.field.title-hint' },
            { min: VIDEO_TITLE_MIN_LENGTH, max: VIDEO_TITLE_MAX_LENGTH, length: [...title.trim()].length },
          )}
          error={errorText(errors.title?.message)}
          autoComplete="off"
          {...register('title', { validate: (text) => checkTitle(text) ?? true })}
        />
        <TextArea
          label={intl.formatMessage({ id: 'upload.field.description' })}
          hint={intl.formatMessage(
            { id: 'upload.field.description-hint' },
            { max: VIDEO_DESCRIPTION_MAX_LENGTH },
          )}
          error={errorText(errors.description?.message)}
          rows={5}
          {...register('description', {
            validate: (text) => checkText(text, 0, VIDEO_DESCRIPTION_MAX_LENGTH) ?? true,
          })}
        />
        <Select
          label={intl.formatMessage({ id: 'upload.field.group' })}
          options={GENDERS.map((value) => ({
            value,
            label: intl.formatMessage({ id: GROUP_LABELS[value] }),
          }))}
          {...groupField}
        />
        <Controller
          name="categories"
          control={control}
          rules={{ validate: (dirs) => checkCategories(dirs) ?? true }}
          render={({ field }) => (
            <CategoryField
              ref={field.ref}
              group={group}
              value={field.value}
              onBlur={field.onBlur}
              onChange={field.onChange}
              error={errorText(errors.categories?.message)}
            />
          )}
        />
      </fieldset>
      <fieldset className={styles.panel}>
        <legend className={styles.heading}>
          <FormattedMessage id="upload.publishing" />
        </legend>
        <Checkbox
          label={
            <>
              <FormattedMessage id="upload.field.exclusive" />
              <span className={styles.hint}>
                <FormattedMessage id="upload.field.exclusive-hint" values={{ minutes }} />
              </span>
            </>
          }
          {...exclusiveField}
        />
        <Checkbox
          label={
            <>
              <FormattedMessage id="upload.field.private" />
              <span className={styles.hint}>
                <FormattedMessage id="upload.field.private-hint" />
              </span>
            </>
          }
          {...register('private')}
        />
      </fieldset>
      <fieldset className={styles.confirm}>
        <legend className={styles.heading}>
          <FormattedMessage id="upload.forbidden.title" />
        </legend>
        <ul className={styles.forbiddenChips}>
          {FORBIDDEN_CONTENT.map((kind) => (
            <li key={kind}>
              <FormattedMessage id={FORBIDDEN_LABELS[kind]} />
            </li>
          ))}
          <li>
            <FormattedMessage id="upload.forbidden.similar" />
          </li>
        </ul>
        <Checkbox
          label={<FormattedMessage id="upload.forbidden.confirm" />}
          error={errorText(errors.confirmed?.message)}
          {...register('confirmed', { validate: (confirmed) => confirmed || 'confirm' })}
        />
      </fieldset>
      <SendingState limits={limits} isBeginning={isBeginning} />
    </form>
  );
};
