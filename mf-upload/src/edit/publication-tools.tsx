import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { READD_DEFAULT_DAYS, READD_MAX_DAYS } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import {
  FormattedMessage,
  notify,
  useDispatch,
  useHostActions,
  useIntl,
  useViewer,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useId, useState } from 'react';
import { uploadApi, type VideoEditWrite } from '../upload-api.ts';
import { mayManageUploads } from '../layout/may-manage-uploads.ts';
import styles from './edit.module.css';

interface PublicationToolsProps {
  video: OwnUpload;
  /** How the video is called to the member. */
  title: string;
}

/** Private or not, delete, publish again: for members whom the site lets manage their uploads. */
export const PublicationTools = ({ video, title }: PublicationToolsProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const viewer = useViewer();
  const errorText = useErrorText();
  const id = useId();
  const { confirm } = useHostActions();
  const [days, setDays] = useState(String(READD_DEFAULT_DAYS));
  const { uploadDelete, uploadReadd, uploadTogglePrivate } = uploadApi.endpoints;
  const [toggle, toggling] = uploadTogglePrivate.useMutation();
  const [remove, removing] = uploadDelete.useMutation();
  const [readd, readding] = uploadReadd.useMutation();
  const isBusy = toggling.isLoading || removing.isLoading || readding.isLoading;
  const { video_id: videoId, state, is_private } = video;
  if (viewer.status !== 'member' || !mayManageUploads(viewer.member)) return null;

  const tell = ({ data, error }: { data?: VideoEditWrite; error?: unknown }, done: string): void => {
    const refusal = error ?? (data?.ok === false ? data : undefined);
    dispatch(
      refusal === undefined
        ? notify({ kind: 'success', text: done })
        : notify({ kind: 'error', text: errorText(errorCodeOf(refusal)) }),
    );
  };
  const askAndDelete = async () => {
    const isSure = await confirm?.({
      title: intl.formatMessage({ id: 'upload.delete.title' }, { title }),
      text: intl.formatMessage({ id: 'upload.delete.text' }),
      action: intl.formatMessage({ id: 'common.delete' }),
      kind: 'danger',
    });
    if (isSure) tell(await remove(videoId), intl.formatMessage({ id: 'upload.delete.done' }, { title }));
  };

  if (state === 'deleted' || state === 'returning')
    return (
      <form
        className={styles.readd}
        onSubmit={(event) => {
          event.preventDefault();
          void readd({ videoId, days: Number(days) }).then((answer) =>
            tell(answer, intl.formatMessage({ id: 'upload.readd.done' }, { title, days: Number(days) })),
          );
        }}
      >
        <label htmlFor={id}>
          <FormattedMessage id="upload.readd.days" />
        </label>
        <input
          id={id}
          className={styles.days}
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={READD_MAX_DAYS}
          value={days}
          onChange={(event) => setDays(event.target.value)}
        />
        <Button
          size="s"
          type="submit"
          disabled={isBusy}
          aria-label={`${intl.formatMessage({ id: 'upload.readd' })}: ${title}`}
        >
          <FormattedMessage id="upload.readd" />
        </Button>
      </form>
    );
  return (
    <>
      <Button
        size="s"
        icon={is_private ? 'globe' : 'lock'}
        disabled={isBusy}
        aria-label={`${intl.formatMessage({ id: is_private ? 'upload.make-public' : 'upload.make-private' })}: ${title}`}
        onClick={() =>
          void toggle(videoId).then((answer) =>
            tell(
              answer,
              intl.formatMessage(
                { id: is_private ? 'upload.made-public' : 'upload.made-private' },
                { title },
              ),
            ),
          )
        }
      >
        <FormattedMessage id={is_private ? 'upload.make-public' : 'upload.make-private'} />
      </Button>
      <Button
        size="s"
        kind="quiet"
        disabled={isBusy}
        aria-label={`${intl.formatMessage({ id: 'common.delete' })}: ${title}`}
        onClick={() => void askAndDelete()}
      >
        <FormattedMessage id="common.delete" />
      </Button>
    </>
  );
};
