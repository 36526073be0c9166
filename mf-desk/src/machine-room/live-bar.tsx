/** How the page is kept up to date, of when it is, who answered, and a way to stop it. */
import { FormattedMessage, useErrorText, useIntl } from '@foyer/shared/platform';
import type { MachineRoom } from '@foyer/shared/wire-schemas/machine-room/machine-room';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { errorCodeOf } from '@foyer/shared/ui/states/error-text';
import { momentText } from './ago.tsx';
import { type FollowMode, POLL_SECONDS } from './follow-machine.ts';
import styles from './machine-room.module.css';

const KINDS = { connecting: 'neutral', live: 'success', polling: 'warning', paused: 'neutral' } as const;

interface LiveBarProps {
  room: MachineRoom;
  mode: FollowMode;
  /** Of the last question; what is shown is then older. */
  error: unknown;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
}

export const LiveBar = ({ room, mode, error, isPaused, onPause }: LiveBarProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (
    <div className={styles.bar}>
      <p className={styles.live}>
        <Badge kind={KINDS[mode]}>
          <FormattedMessage id={`desk.machine.live.${mode}`} values={{ seconds: POLL_SECONDS }} />
        </Badge>
        <time dateTime={room.now} className={styles.muted}>
          {momentText(intl, room.now)}
        </time>
      </p>
      <Button
        aria-pressed={isPaused}
        icon={isPaused ? 'play' : 'M8 5v14M16 5v14'}
        onClick={() => onPause(!isPaused)}
      >
        <FormattedMessage id="desk.machine.pause" />
      </Button>
      {error !== undefined && (
        <p className={styles.stale} role="status">
          <FormattedMessage id="desk.machine.stale" values={{ error: errorText(errorCodeOf(error)) }} />
        </p>
      )}
    </div>
  );
};
