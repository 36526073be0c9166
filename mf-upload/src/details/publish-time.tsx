import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { type ReactNode, useState } from 'react';
import { isTime, localTime, timeOf } from './local-time.ts';
import styles from './details.module.css';

/** What is offered first. */
const FIRST_HOURS = 24;
const HOUR_MS = 3_600_000;
const WITH_ZONE = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'long',
} as const;

interface PublishTimeProps {
  /** ISO 8601; empty: as soon as moderators approve it. Another text is no time. */
  value: string;
  onChange: (time: string) => void;
  error: ReactNode;
}

/** When the video is published first: immediately, or at a time that is typed in the time zone of the one who types it. */
export const PublishTime = ({ value, onChange, error }: PublishTimeProps) => {
  const intl = useIntl();
  // As it was typed: a text that is no time yet stays.
  const [typed, setTyped] = useState(() => localTime(value));
  const [sent, setSent] = useState(value);
  if (value !== sent) {
    setSent(value);
    setTyped(localTime(value));
  }
  const take = (text: string) => {
    const next = timeOf(text);
    setTyped(text);
    setSent(next);
    onChange(next);
  };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className={styles.group}>
      <Checkbox
        label={<FormattedMessage id="upload.publish.choose" />}
        checked={value !== ''}
        onChange={(event) =>
          event.target.checked
            ? take(localTime(new Date(Date.now() + FIRST_HOURS * HOUR_MS).toISOString()))
            : take('')
        }
      />
      {value !== '' && (
        <TextField
          className={styles.time}
          type="datetime-local"
          name="publish_at"
          label={intl.formatMessage({ id: 'upload.publish.time' })}
          hint={intl.formatMessage({ id: 'upload.publish.hint' }, { zone })}
          error={error}
          value={typed}
          onChange={(event) => take(event.target.value || ' ')}
        />
      )}
      {isTime(value) && (
        <p className={styles.hint} role="status">
          <FormattedMessage
            id="upload.publish.told"
            values={{
              time: intl.formatDate(value, { ...WITH_ZONE, timeZone: zone }),
              utc: intl.formatDate(value, {
                day: 'numeric',
                month: 'short',
                hour: 'numeric',
                minute: '2-digit',
                timeZone: 'UTC',
              }),
            }}
          />
        </p>
      )}
    </div>
  );
};
