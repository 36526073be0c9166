import { GENDERS } from '@foyer/shared/wire-schemas/site';
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import {
  VIDEO_DESCRIPTION_MAX_LENGTH,
  VIDEO_TITLE_MAX_LENGTH,
  VIDEO_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useEffect } from 'react';
import { Controller, type FieldErrors, useForm } from 'react-hook-form';
import { uploadApi } from '../upload-api.ts';
import { checkCategories, checkText, checkTitle, minimumMinutes } from '../video/upload-rules.ts';
import { EnterSaves } from '../saving/enter-saves.tsx';
import { type SaveOutcome, useSavePart } from '../saving/save-scope.tsx';
import { audienceOf } from './audience.ts';
import { AudienceChoice } from './audience-choice.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import styles from './details.module.css';
import { changedDetails, type DetailsValues, valuesOf } from './details-values.ts';
import { GROUP_LABELS } from './group-labels.ts';
import { checkPublishAt } from './local-time.ts';
import { ModelChooser } from './model-chooser.tsx';
import { PublishTime } from './publish-time.tsx';
import { VideoCategories } from './video-categories.tsx';
import { TagField } from './tag-field.tsx';
import { useDetailsErrorText } from './use-details-error-text.ts';

/** Entries with rules, from the top down. */
const CHECKED_FIELDS = ['title', 'description', 'categories', 'publishAt'] as const;
/** The form's input for a field that the server names. */
const INPUTS: Record<string, keyof DetailsValues> = {
  title: 'title',
  description: 'description',
  categories: 'categories',
  tags: 'tags',
  models: 'models',
  channel: 'channel',
  is_exclusive: 'exclusive',
  publish_at: 'publishAt',
};

interface DetailsFormProps {
  video: OwnUpload;
  /** What is called so names the form for those who do not see where it stands. */
  label: string;
  /** Another picture, chosen next to the form and not saved yet. */
  picture?: number;
  /** Called with what the form holds, at first and with each change. */
  onValues?: (values: DetailsValues) => void;
  /** What was said for all files of the page, and is saved for this one already. */
  shared?: Partial<DetailsValues>;
  /** The form holds it: a later form starts with what the site has by then. */
  onShared?: () => void;
}

/** Details of one of the member's videos, whatever its state; saved with its scope, and only what was changed. */
export const DetailsForm = ({ video, label, picture, onValues, shared, onShared }: DetailsFormProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { settings } = useSite();
  const errorText = useDetailsErrorText();
  const [edit] = uploadApi.endpoints.uploadEdit.useMutation();
  const form = useForm<DetailsValues>({
    mode: 'onTouched',
    // Its own choice goes by the order of registration, which is not that of the page.
    shouldFocusError: false,
    defaultValues: valuesOf(video),
  });
  const {
    register,
    control,
    formState,
    getValues,
    handleSubmit,
    reset,
    resetField,
    setError,
    setFocus,
    setValue,
    watch,
  } = form;
  const { errors, isDirty, defaultValues } = formState;
  const [group, exclusive, title] = watch(['group', 'exclusive', 'title']);
  const isUnpublished = video.post_date === undefined;
  const minutes = minimumMinutes(exclusive, settings);

  useEffect(() => {
    if (!onValues) return;
    onValues(getValues());
    return watch(() => onValues(getValues())).unsubscribe;
  }, [onValues, getValues, watch]);
  const audience = audienceOf(video);
  // Buttons next to the form change it, too.
  useEffect(() => resetField('audience', { defaultValue: audience }), [audience, resetField]);
  useEffect(() => {
    if (!shared) return;
    const typed = getValues('title');
    const saved = defaultValues as DetailsValues;
    reset({ ...saved, ...shared });
    if (typed !== saved.title) setValue('title', typed, { shouldDirty: true });
    onShared?.();
    // Once for each time that something was said for all.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [shared]);

  const refuse = (refusal: unknown, mayFocus: boolean): void => {
    const code = errorCodeOf(refusal);
    const { field = '' } = (refusal ?? {}) as { field?: string };
    const input = INPUTS[field];
    if (input) {
      setError(input, { message: input === 'publishAt' ? 'publish_time' : code });
      if (mayFocus) setFocus(input);
    } else dispatch(notify({ kind: 'error', text: errorText(code) ?? '' }));
  };
  const send = async (values: DetailsValues, mayFocus: boolean): Promise<SaveOutcome> => {
    const details = {
      ...changedDetails(defaultValues as DetailsValues, values),
      ...(picture !== undefined && { screenshot: picture }),
    };
    // Categories of another group count anew, though they are called the same.
    if (Object.keys(details).length === 0) return 'saved';
    const { data, error } = await edit({ videoId: video.video_id, details });
    if (!data?.ok) {
      refuse(error ?? data, mayFocus);
      return 'refused';
    }
    reset(values);
    return data.change_id === undefined ? 'saved' : 'waiting';
  };
  const leadToFirst = (refused: FieldErrors<DetailsValues>) => {
    const first = CHECKED_FIELDS.find((field) => refused[field]);
    if (first) setFocus(first);
  };
  const saveAll = useSavePart('details', {
    isDirty: isDirty || picture !== undefined,
    save: async (mayFocus) => {
      let outcome: SaveOutcome = 'refused';
      await handleSubmit(
        async (values) => {
          outcome = await send(values, mayFocus);
        },
        (refused) => mayFocus && leadToFirst(refused),
      )();
      return outcome;
    },
  });

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void saveAll();
      }}
    >
      <EnterSaves />
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
        name="channel"
        control={control}
        render={({ field }) => (
          <ChannelChoice {...field} present={video.channel} error={errorText(errors.channel?.message)} />
        )}
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
          error={errorText(errors.exclusive?.message)}
          {...register('exclusive')}
        />
        <Checkbox
          label={
            <>
              <FormattedMessage id="upload.field.embeddable" />
              <span className={styles.hint}>
                <FormattedMessage id="upload.field.embeddable-hint" />
              </span>
            </>
          }
          {...register('embeddable')}
        />
        <Controller
          name="audience"
          control={control}
          render={({ field }) => <AudienceChoice value={field.value} onChange={field.onChange} />}
        />
        {isUnpublished && (
          <Controller
            name="publishAt"
            control={control}
            rules={{ validate: (time) => checkPublishAt(time) ?? true }}
            render={({ field }) => (
              <PublishTime
                value={field.value}
                onChange={field.onChange}
                error={errorText(errors.publishAt?.message)}
              />
            )}
          />
        )}
      </div>
    </form>
  );
};
