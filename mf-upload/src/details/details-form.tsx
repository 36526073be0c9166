import { GENDERS } from '@foyer/shared/wire-schemas/site';
import {
  type OwnUpload,
  VIDEO_DESCRIPTION_MAX_LENGTH,
  VIDEO_TITLE_MAX_LENGTH,
  VIDEO_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/uploads';
import { FormattedMessage, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useState } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { uploadApi } from '../upload-api.ts';
import { checkCategories, checkText, checkTitle, minimumMinutes } from '../video/upload-rules.ts';
import { useLeaveWarning } from '../video/use-leave-warning.ts';
import styles from './details.module.css';
import { changedDetails, type DetailsValues, valuesOf } from './details-values.ts';
import { ModelChooser } from './model-chooser.tsx';
import { VideoCategories } from './video-categories.tsx';
import { TagField } from './tag-field.tsx';
import { useDetailsErrorText } from './use-details-error-text.ts';

const GROUP_LABELS = {
  straight: 'upload.group.straight',
  shemale: 'upload.group.shemale',
  gay: 'upload.group.gay',
} as const;
/** Entries with rules, from the top down. */
const CHECKED_FIELDS = ['title', 'description', 'categories'] as const;
/** The form's input for a field that the server names. */
const INPUTS: Record<string, keyof DetailsValues> = {
  title: 'title',
  description: 'description',
  categories: 'categories',
  tags: 'tags',
  models: 'models',
};

interface DetailsFormProps {
  video: OwnUpload;
  /** What is called so names the form for those who do not see where it stands. */
  label: string;
}

/** Details of one of the member's videos, whatever its state; sent with its button, and only what was changed. */
export const DetailsForm = ({ video, label }: DetailsFormProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { settings } = useSite();
  const errorText = useDetailsErrorText();
  const [edit, { isLoading }] = uploadApi.endpoints.uploadEdit.useMutation();
  const [saved, setSaved] = useState<'saved' | 'waiting' | null>(null);
  const form = useForm<DetailsValues>({
    mode: 'onTouched',
    // Its own choice goes by the order of registration, which is not that of the page.
    shouldFocusError: false,
    defaultValues: valuesOf(video),
  });
  const { register, control, formState, handleSubmit, reset, setError, setFocus, setValue, watch } = form;
  const { errors, isDirty, defaultValues } = formState;
  const [group, exclusive, title] = watch(['group', 'exclusive', 'title']);
  const minutes = minimumMinutes(exclusive, settings);
  useLeaveWarning(isDirty);

  const refuse = (refusal: unknown): void => {
    const code = errorCodeOf(refusal);
    const { field = '' } = (refusal ?? {}) as { field?: string };
    const input = INPUTS[field];
    if (input) {
      setError(input, { message: code });
      setFocus(input);
    } else dispatch(notify({ kind: 'error', text: errorText(code) ?? '' }));
  };
  const save = async (values: DetailsValues): Promise<void> => {
    const details = changedDetails(defaultValues as DetailsValues, values);
    // Categories of another group count anew, though they are called the same.
    if (Object.keys(details).length === 0) return setSaved('saved');
    const { data, error } = await edit({ videoId: video.video_id, details });
    if (!data?.ok) return refuse(error ?? data);
    reset(values);
    setSaved(data.change_id === undefined ? 'saved' : 'waiting');
  };
  const leadToFirst = (refused: FieldErrors<DetailsValues>) => {
    const first = CHECKED_FIELDS.find((field) => refused[field]);
    if (first) setFocus(first);
  };

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onChange={() => setSaved(null)}
      onSubmit={(event) => void handleSubmit(save, leadToFirst)(event)}
    >
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
        rows={4}
        {...register('description', {
          validate: (text) => checkText(text, 0, VIDEO_DESCRIPTION_MAX_LENGTH) ?? true,
        })}
      />
      <Select
        label={intl.formatMessage({ id: 'upload.field.group' })}
        options={GENDERS.map((value) => ({ value, label: intl.formatMessage({ id: GROUP_LABELS[value] }) }))}
        {...register('group', {
          // Another group has categories of its own.
          onChange: () => setValue('categories', [], { shouldDirty: true }),
        })}
      />
      <Controller
        name="categories"
        control={control}
        rules={{ validate: (dirs) => checkCategories(dirs) ?? true }}
        render={({ field }) => (
          <VideoCategories
            ref={field.ref}
            group={group}
            value={field.value}
            onChange={field.onChange}
            error={errorText(errors.categories?.message)}
          />
        )}
      />
      <Controller
        name="models"
        control={control}
        render={({ field }) => <ModelChooser value={field.value} onChange={field.onChange} />}
      />
      <Controller
        name="tags"
        control={control}
        render={({ field }) => (
          <TagField value={field.value} onChange={field.onChange} error={errorText(errors.tags?.message)} />
        )}
      />
      <div className={styles.flags}>
        <Checkbox
          label={
            <>
              <FormattedMessage id="upload.field.exclusive" />
              <span className={styles.hint}>
                <FormattedMessage id="upload.field.exclusive-hint" values={{ minutes }} />
              </span>
            </>
          }
          {...register('exclusive')}
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
      </div>
      <div className={styles.save}>
        <Button type="submit" kind="primary" disabled={isLoading}>
          <FormattedMessage id="upload.details.save" />
        </Button>
        <p role="status" className={styles.hint}>
          {saved !== null && !isDirty && (
            <FormattedMessage id={saved === 'waiting' ? 'upload.details.waiting' : 'upload.details.saved'} />
          )}
          {isDirty && <FormattedMessage id="upload.details.unsaved" />}
        </p>
      </div>
    </form>
  );
};
