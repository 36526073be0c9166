import type { VideoWork } from '@foyer/shared/wire-schemas/uploads/video-work';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import styles from './queue.module.css';

const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

/** Why nothing moves, where nothing does. */
const Waiting = ({ work }: { work: VideoWork }) => {
  if (work.is_paused) return <FormattedMessage id="upload.work.paused" />;
  if (work.videos_before === null) return <FormattedMessage id="upload.rendition.waiting" />;
  if (work.wait_seconds === null)
    return <FormattedMessage id="upload.work.waiting" values={{ videos: work.videos_before }} />;
  return (
    <FormattedMessage
      id="upload.work.waiting-time"
      values={{ videos: work.videos_before, minutes: minutesOf(work.wait_seconds) }}
    />
  );
};

/** What all of it still takes, alongside the wait. */
const Left = ({ work }: { work: VideoWork }) => {
  if (work.is_late) return <FormattedMessage id="upload.work.late" />;
  if (work.work_seconds === null) return null;
  const minutes = minutesOf(work.work_seconds);
  return (
    <FormattedMessage id={work.is_waiting ? 'upload.work.then' : 'upload.time-left'} values={{ minutes }} />
  );
};

/** How the site's work on a video goes on: its turn, how far it is, and what is left. */
export const WorkLine = ({ title, work }: { title: string; work: VideoWork }) => {
  const intl = useIntl();
  const label = work.step === 'check' ? 'upload.work.check' : 'upload.work.prepare';
  // Never all of it before it is done.
  const shown = Math.min(0.99, Math.floor(work.progress * 100) / 100);
  return (
    <div className={styles.work}>
      <div className={styles.workHead}>
        <span>
          <FormattedMessage id={label} />
        </span>
        {!work.is_waiting && (
          <span className={styles.rendition}>{intl.formatNumber(shown, { style: 'percent' })}</span>
        )}
      </div>
      <progress
        className={styles.bar}
        max={1}
        value={work.progress}
        aria-label={intl.formatMessage(
          { id: 'upload.work.label' },
          { title, step: intl.formatMessage({ id: label }) },
        )}
      />
      <p className={styles.facts}>
        {work.is_waiting && (
          <span>
            <Waiting work={work} />
          </span>
        )}
        <span>
          <Left work={work} />
        </span>
      </p>
    </div>
  );
};
