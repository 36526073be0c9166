import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Progressed } from './progressed.tsx';
import styles from './queue.module.css';

const STATE_LABELS = {
  waiting: 'upload.rendition.waiting',
  encoding: 'upload.rendition.encoding',
  ready: 'upload.rendition.ready',
  failed: 'upload.rendition.failed',
} as const;

/** Each quality that is made, and how far it is; nothing once all are ready. */
export const Renditions = ({ title, renditions }: { title: string; renditions: OwnUpload['renditions'] }) => {
  const intl = useIntl();
  if (renditions.every(({ state }) => state === 'ready')) return null;
  return (
    <ul className={styles.renditions}>
      {renditions.map(({ name, state, progress, seconds_left }) => (
        <li key={name}>
          <span className={styles.rendition}>{name}</span>
          <progress
            className={styles.bar}
            max={1}
            value={state === 'ready' ? 1 : progress}
            aria-label={intl.formatMessage({ id: 'upload.rendition.label' }, { title, name })}
          />
          <span>
            {state === 'encoding' && progress > 0 ? (
              <Progressed fraction={progress} secondsLeft={seconds_left} />
            ) : (
              <FormattedMessage id={STATE_LABELS[state]} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};
