/** What is done of an upload, what is missing of it and where to add it, until moderators have it. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { urls } from '@foyer/shared/urls';
import { MISSING_LABELS } from './missing-labels.ts';
import styles from './queue.module.css';

const STEPS = ['file', 'checked', 'details', 'people', 'sent'] as const;
type Step = (typeof STEPS)[number];

/** Which are done; anyone who is shown may be named while moderators have the video, but not before anybody is. */
const doneOf = ({ state, renditions, missing, lacks = [] }: OwnUpload): Record<Step, boolean> => ({
  file: state !== 'uploading',
  checked:
    state === 'transcoding' && renditions.length > 0 && renditions.every((one) => one.state === 'ready'),
  details: missing.length === 0,
  people: lacks.length === 0,
  sent: false,
});

export const UploadSteps = ({ video }: { video: OwnUpload }) => {
  const intl = useIntl();
  const done = doneOf(video);
  const { missing, video_id } = video;
  const what = intl.formatList(missing.map((one) => intl.formatMessage({ id: MISSING_LABELS[one] })));
  return (
    <ol className={styles.steps} aria-label={intl.formatMessage({ id: 'upload.steps.title' })}>
      {STEPS.map((step) => (
        <li key={step} data-done={done[step] || undefined}>
          <Icon name={done[step] ? 'check' : 'clock'} size={16} />
          <span>
            <FormattedMessage id={`upload.steps.${step}`} />
            <VisuallyHidden>
              {': '}
              <FormattedMessage id={done[step] ? 'upload.steps.done' : 'upload.steps.open'} />
            </VisuallyHidden>
            {step === 'details' && missing.length > 0 && (
              <Link className={styles.stepMissing} to={urls.ownVideo(video_id)}>
                <FormattedMessage id="upload.own.missing" values={{ what }} />
              </Link>
            )}
            {step === 'people' && !done.people && (
              <Link className={styles.stepMissing} to={urls.ownVideo(video_id)}>
                <FormattedMessage id="upload.people.own.lacks" />
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
};
