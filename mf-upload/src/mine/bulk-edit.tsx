import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
  useViewer,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { useState } from 'react';
import { ModelChooser } from '../details/model-chooser.tsx';
import { TagField } from '../details/tag-field.tsx';
import { VideoCategories } from '../details/video-categories.tsx';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { useDetailsErrorText } from '../details/use-details-error-text.ts';
import { uploadApi, type VideoEditWrite } from '../upload-api.ts';
import { type BulkChange, detailsOf, isChange, NO_CHANGE } from './bulk-change.ts';
import { mayManageUploads } from '../layout/may-manage-uploads.ts';
import layout from '../layout/layout.module.css';
import styles from './mine.module.css';

export interface BulkEditProps {
  videos: readonly OwnUpload[];
  /** Called with those that were not changed; they stay chosen. */
  onDone: (left: readonly number[]) => void;
}

const nameOf = ({ title, file_name, video_id }: OwnUpload): string => title || file_name || String(video_id);

/** Changes what several videos share: adds tags and models, replaces categories, says who may see them, or deletes them. */
export const BulkEdit = ({ videos, onDone }: BulkEditProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const viewer = useViewer();
  const errorText = useDetailsErrorText();
  const { confirm } = useHostActions();
  const { uploadDelete, uploadEdit } = uploadApi.endpoints;
  const [edit] = uploadEdit.useMutation();
  const [remove] = uploadDelete.useMutation();
  const [change, setChange] = useState<BulkChange>(NO_CHANGE);
  const [isBusy, setBusy] = useState(false);
  const count = videos.length;
  const group = videos[0]?.gender ?? 'straight';
  const isOneGroup = videos.every(({ gender = 'straight' }) => gender === group);
  const isManager = viewer.status === 'member' && mayManageUploads(viewer.member);

  /** One after the other: what one refuses says nothing about the others. */
  const run = async (
    send: (video: OwnUpload) => Promise<{ data?: VideoEditWrite; error?: unknown }>,
  ): Promise<void> => {
    setBusy(true);
    const left: OwnUpload[] = [];
    let reason: string | undefined;
    try {
      for (const video of videos) {
        const { data, error } = await send(video);
        if (data?.ok) continue;
        left.push(video);
        reason ??= errorText(errorCodeOf(error ?? data));
      }
    } finally {
      setBusy(false);
    }
    const done = count - left.length;
    if (done > 0)
      dispatch(
        notify({ kind: 'success', text: intl.formatMessage({ id: 'upload.bulk.done' }, { count: done }) }),
      );
    if (left.length > 0)
      dispatch(
        notify({
          kind: 'error',
          text: intl.formatMessage(
            { id: 'upload.bulk.refused' },
            { names: intl.formatList(left.map(nameOf)), reason: reason ?? '' },
          ),
        }),
      );
    if (left.length === 0) setChange(NO_CHANGE);
    onDone(left.map(({ video_id }) => video_id));
  };
  const save = () => run((video) => edit({ videoId: video.video_id, details: detailsOf(video, change) }));
  const askAndDelete = async () => {
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'upload.bulk.delete' }, { count }),
      text: intl.formatMessage({ id: 'upload.delete.text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger',
    });
    if (isSure) await run(({ video_id }) => remove(video_id));
  };

  return (
    <form
      className={layout.panel}
      aria-labelledby="bulk-edit"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChange(change)) void save();
      }}
    >
      <h2 id="bulk-edit" className={layout.heading}>
        <FormattedMessage id="upload.bulk.title" values={{ count }} />
      </h2>
      <p className={layout.hint}>
        <FormattedMessage id="upload.bulk.hint" />
      </p>
      <TagField value={change.tags} onChange={(tags) => setChange({ ...change, tags })} error={undefined} />
      <ModelChooser value={change.models} onChange={(models) => setChange({ ...change, models })} />
      {isOneGroup && (
        <VideoCategories
          ref={null}
          group={group}
          value={change.categories}
          onChange={(categories) => setChange({ ...change, categories })}
          error={undefined}
        />
      )}
      {isManager && (
        <Select
          label={intl.formatMessage({ id: 'upload.bulk.audience' })}
          value={change.audience}
          onChange={({ target }) =>
            setChange({ ...change, audience: target.value as BulkChange['audience'] })
          }
          options={[
            { value: '', label: intl.formatMessage({ id: 'upload.bulk.unchanged' }) },
            { value: 'public', label: intl.formatMessage({ id: 'upload.make-public' }) },
            { value: 'unlisted', label: intl.formatMessage({ id: 'upload.make-unlisted' }) },
            { value: 'private', label: intl.formatMessage({ id: 'upload.make-private' }) },
          ]}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" kind="primary" disabled={isBusy || !isChange(change)}>
          <FormattedMessage id="upload.bulk.save" values={{ count }} />
        </Button>
        {isManager && (
          <Button kind="quiet" disabled={isBusy} onClick={() => void askAndDelete()}>
            <FormattedMessage id="common.delete" />
          </Button>
        )}
      </div>
    </form>
  );
};
