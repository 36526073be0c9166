/** That the open video has, or gets, another file than the first. */
import { FormattedDate, FormattedMessage } from '@foyer/shared/platform';
import type { QueueItem } from '@foyer/shared/wire-schemas/moderation/queue';
import { Button } from '@foyer/shared/ui/controls/button';
import styles from './file-notice.module.css';

type VideoFile = QueueItem['file'];

interface FileNoticeProps {
  /** Which one is shown. */
  file: VideoFile;
  /** As the queue has it now, which follows what uploaders do; undefined: the case is not in the list. */
  newest: VideoFile;
  onLook: () => void;
}

const At = ({ time }: { time: string }) => (
  <FormattedDate value={time} dateStyle="medium" timeStyle="short" />
);

export const FileNotice = ({ file, newest, onLook }: FileNoticeProps) => {
  const isOld = file !== undefined && newest !== undefined && newest.number > file.number;
  if (isOld)
    return (
      <div className={styles.notice} data-kind="old" role="alert">
        <p>
          <FormattedMessage
            id="desk.moderation.file.other"
            values={{ time: newest.replaced_at && <At time={newest.replaced_at} /> }}
          />
        </p>
        <Button size="s" icon="eye" onClick={onLook}>
          <FormattedMessage id="desk.moderation.file.look" />
        </Button>
      </div>
    );
  const isComing = newest?.is_coming ?? file?.is_coming;
  if (!file?.replaced_at && !isComing) return null;
  return (
    <div className={styles.notice} role="status">
      {file?.replaced_at && (
        <p>
          <FormattedMessage
            id="desk.moderation.file.replaced"
            values={{ time: <At time={file.replaced_at} /> }}
          />{' '}
          {file.shows_same_people && <FormattedMessage id="desk.moderation.film.same-people" />}
        </p>
      )}
      {isComing && (
        <p>
          <FormattedMessage id="desk.moderation.file.coming" />
        </p>
      )}
    </div>
  );
};
