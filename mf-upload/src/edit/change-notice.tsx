import type { OwnChange } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedDate, FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { DecisionLink } from '../queue/decision-link.tsx';
import { uploadApi } from '../upload-api.ts';
import styles from './edit.module.css';

const FIELD_LABELS = {
  title: 'upload.field.title',
  description: 'upload.field.description',
  tags: 'upload.tags',
  screenshot: 'upload.own.missing.screenshot',
  captions: 'upload.tracks.captions',
  chapters: 'upload.tracks.chapters',
  film: 'upload.film.title',
} as const;

interface ChangeNoticeProps {
  videoId: number;
  change: OwnChange;
  isPublished: boolean;
  onTakenBack: () => void;
}

/** What was changed and is not public yet, or was not accepted. */
export const ChangeNotice = ({ videoId, change, isPublished, onTakenBack }: ChangeNoticeProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const [withdraw, { isLoading }] = uploadApi.endpoints.uploadWithdrawChange.useMutation();
  const isWaiting = change.state === 'waiting';
  // Of a video that nobody sees yet nothing is reviewed but all of it; a new file may have failed its checks.
  const isFileAlone = change.film !== undefined && !isPublished;
  const rejectedTitle = isFileAlone ? 'upload.change.rejected-file' : 'upload.change.rejected';
  const rejectedText = isFileAlone ? 'upload.change.rejected-file-text' : 'upload.change.rejected-text';
  const names = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[])
    .filter((field) => change[field] !== undefined)
    .map((field) => intl.formatMessage({ id: FIELD_LABELS[field] }));

  const takeBack = async () => {
    const { data, error } = await withdraw(videoId);
    if (data?.ok) onTakenBack();
    else dispatch(notify({ kind: 'error', text: errorText(errorCodeOf(error ?? data)) }));
  };

  return (
    <div className={styles.notice} data-state={change.state} role="status">
      <Icon name={isWaiting ? 'clock' : 'warning'} size={20} />
      <div className={styles.noticeBody}>
        <p className={styles.noticeTitle}>
          <FormattedMessage id={isWaiting ? 'upload.change.waiting' : rejectedTitle} />
        </p>
        <p>
          <FormattedMessage
            id={isWaiting ? 'upload.change.waiting-text' : rejectedText}
            values={{
              what: intl.formatList(names),
              date: <FormattedDate value={change.date} dateStyle="medium" />,
            }}
          />
        </p>
        {change.reason && <p dir="auto">{change.reason}</p>}
        {change.code && <p>{errorText(change.code)}</p>}
        {change.decision_key && <DecisionLink decisionKey={change.decision_key} />}
        {isWaiting && (
          <Button size="s" disabled={isLoading} onClick={() => void takeBack()}>
            <FormattedMessage id="upload.change.take-back" />
          </Button>
        )}
      </div>
    </div>
  );
};
