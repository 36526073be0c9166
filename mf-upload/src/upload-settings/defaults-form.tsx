import { VIDEO_DESCRIPTION_MAX_LENGTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import type { UploadDefaults } from '@foyer/shared/wire-schemas/uploads/defaults';
import { GENDERS, type Gender } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, notify, useDispatch, useIntl, useSite } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { useState } from 'react';
import { audienceFlags, audienceOf } from '../details/audience.ts';
import { AudienceChoice } from '../details/audience-choice.tsx';
import { GROUP_LABELS } from '../details/group-labels.ts';
import { ModelChooser } from '../details/model-chooser.tsx';
import { TagField } from '../details/tag-field.tsx';
import { useDetailsErrorText } from '../details/use-details-error-text.ts';
import { VideoCategories } from '../details/video-categories.tsx';
import { EnterSaves } from '../saving/enter-saves.tsx';
import { type SaveOutcome, useSavePart } from '../saving/save-scope.tsx';
import { uploadApi } from '../upload-api.ts';
import { checkText } from '../video/upload-rules.ts';
import styles from '../details/details.module.css';

export const DefaultsForm = ({ defaults }: { defaults: UploadDefaults }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { gender } = useSite();
  const errorText = useDetailsErrorText();
  const [save] = uploadApi.endpoints.uploadSetDefaults.useMutation();
  // What was changed alone; the rest is as it is kept.
  const [changed, setChanged] = useState<UploadDefaults>({});
  const [wrong, setWrong] = useState<{ field: string; code: string }>();
  const values = { ...defaults, ...changed };
  const group: Gender = values.gender ?? gender;
  const change = (next: UploadDefaults) => {
    setWrong(undefined);
    setChanged({ ...changed, ...next });
  };
  const isDirty = Object.keys(changed).length > 0;
  const errorOf = (field: string) => (wrong?.field === field ? errorText(wrong.code) : undefined);

  const send = async (): Promise<SaveOutcome> => {
    if (!isDirty) return 'saved';
    const code = checkText(values.description ?? '', 0, VIDEO_DESCRIPTION_MAX_LENGTH);
    if (code) {
      setWrong({ field: 'description', code });
      return 'refused';
    }
    const { data, error } = await save({ ...values, description: values.description ?? '', gender: group });
    if (!data?.ok) {
      const { field = '' } = (error ?? data ?? {}) as { field?: string };
      setWrong({ field, code: errorCodeOf(error ?? data) });
      dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) ?? '' }));
      return 'refused';
    }
    setChanged({});
    return 'saved';
  };
  const saveAll = useSavePart('defaults', { isDirty, save: send });

  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="upload-defaults"
      onSubmit={(event) => {
        event.preventDefault();
        void saveAll();
      }}
    >
      <EnterSaves />
      <Select
        label={intl.formatMessage({ id: 'upload.field.group' })}
        options={GENDERS.map((value) => ({ value, label: intl.formatMessage({ id: GROUP_LABELS[value] }) }))}
        value={group}
        // Another group has categories of its own.
        onChange={({ target }) => change({ gender: target.value as Gender, categories: [] })}
      />
      <VideoCategories
        ref={null}
        group={group}
        value={values.categories ?? []}
        onChange={(categories) => change({ categories })}
        error={errorOf('categories')}
      />
      <ModelChooser value={values.models ?? []} onChange={(models) => change({ models })} />
      <TagField value={values.tags ?? []} onChange={(tags) => change({ tags })} error={errorOf('tags')} />
      <TextArea
        label={intl.formatMessage({ id: 'upload.field.description' })}
        hint={intl.formatMessage(
          { id: 'upload.field.description-hint' },
          { max: VIDEO_DESCRIPTION_MAX_LENGTH },
        )}
        error={errorOf('description')}
        rows={4}
        value={values.description ?? ''}
        onChange={({ target }) => change({ description: target.value })}
      />
      <div className={styles.flags}>
        <Checkbox
          label={<FormattedMessage id="upload.field.exclusive" />}
          checked={values.is_exclusive ?? false}
          onChange={({ target }) => change({ is_exclusive: target.checked })}
        />
        <Checkbox
          label={<FormattedMessage id="upload.field.embeddable" />}
          checked={values.is_embeddable ?? true}
          onChange={({ target }) => change({ is_embeddable: target.checked })}
        />
        <AudienceChoice value={audienceOf(values)} onChange={(audience) => change(audienceFlags(audience))} />
      </div>
    </form>
  );
};
