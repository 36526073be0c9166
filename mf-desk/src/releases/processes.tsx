/** Which web process has which set warm. A process that lacks the live one goes on with the set before. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ProcessInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { When } from './when.tsx';

const KINDS = { warm: 'success', warming: 'warning', failed: 'danger' } as const;
const IDS = {
  warm: 'desk.releases.process.warm',
  warming: 'desk.releases.process.warming',
  failed: 'desk.releases.process.failed',
} as const;

export const Processes = () => {
  const { processes } = useOverview().overview;
  if (processes.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="releases-processes">
      <h2 className={styles.heading} id="releases-processes">
        <FormattedMessage id="desk.releases.process.title" />
      </h2>
      <ul className={styles.rows}>
        {processes.map((process) => (
          <ProcessRow key={`${process.label} ${process.started}`} process={process} />
        ))}
      </ul>
    </section>
  );
};

const ProcessRow = ({ process: { label, started, sets } }: { process: ProcessInfo }) => {
  const { now } = useOverview().overview;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <b className={styles.code}>{label}</b>
        <span className={styles.muted}>
          <FormattedMessage
            id="desk.releases.process.started"
            values={{ time: <When iso={started} now={now} /> }}
          />
        </span>
        <span className={styles.badges}>
          {sets.map(({ set_id, state }) => (
            <Badge key={set_id} kind={KINDS[state]}>
              <FormattedMessage id={IDS[state]} values={{ id: set_id }} />
            </Badge>
          ))}
        </span>
      </div>
      {sets.map(
        ({ set_id, error }) =>
          error !== null && (
            <p key={set_id} className={styles.refusal}>
              {error}
            </p>
          ),
      )}
    </li>
  );
};
