/** Who did what, and why; also what was refused. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ActionInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { ACT_IDS } from './figure-names.ts';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { When } from './when.tsx';

export const ActionLog = () => {
  const { actions } = useOverview().overview;
  if (actions.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="releases-log">
      <h2 className={styles.heading} id="releases-log">
        <FormattedMessage id="desk.releases.log.title" />
      </h2>
      <ol className={styles.log}>
        {actions.map((action) => (
          <LogEntry key={`${action.done} ${action.act} ${action.who}`} action={action} />
        ))}
      </ol>
    </section>
  );
};

const LogEntry = ({ action: { act, set_id, who, reason, refusal, done } }: { action: ActionInfo }) => {
  const { now } = useOverview().overview;
  return (
    <li className={styles.logEntry}>
      <span className={styles.muted}>
        <When iso={done} now={now} isPlain />
      </span>
      <div>
        <p>
          <b>{who}</b>: <FormattedMessage id={ACT_IDS[act]} values={{ id: set_id ?? '–' }} />
          {reason !== '' && <> · {reason}</>}
        </p>
        {refusal !== null && (
          <p className={styles.refusal}>
            <FormattedMessage id="desk.releases.act.refused" values={{ reason: refusal }} />
          </p>
        )}
      </div>
    </li>
  );
};
