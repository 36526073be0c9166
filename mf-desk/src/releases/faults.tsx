/** What failed with visitors since sets are live, by package and version, and what operators are to know of it. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { FaultCountsInfo, WarningInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { When } from './when.tsx';

const WARNING_IDS: Readonly<Record<WarningInfo['kind'], string>> = {
  taken_back: 'desk.releases.warning.taken-back',
  server: 'desk.releases.warning.server',
  browser: 'desk.releases.warning.browser',
};

const hasFailed = ({ faults, new_faults, unavailable }: FaultCountsInfo): boolean =>
  faults + new_faults + unavailable > 0;

export const Faults = () => {
  const { faults, warnings } = useOverview().overview;
  const names = [...new Set(faults.filter(hasFailed).map((one) => one.package))].sort();
  return (
    <section className={styles.section} aria-labelledby="releases-faults">
      <h2 className={styles.heading} id="releases-faults">
        <FormattedMessage id="desk.releases.faults.title" />
      </h2>
      {warnings.length > 0 && (
        <ul className={styles.rows}>
          {warnings.map((warning) => (
            <WarningRow key={`${warning.set_id} ${warning.package} ${warning.kind}`} warning={warning} />
          ))}
        </ul>
      )}
      {names.length === 0 ? (
        <p className={styles.muted}>
          <FormattedMessage id="desk.releases.faults.none" />
        </p>
      ) : (
        <ul className={styles.rows}>
          {names.map((name) => (
            <li key={name} className={styles.row}>
              <div className={styles.rowHead}>
                <b className={styles.code}>{name}</b>
              </div>
              {faults
                .filter((one) => one.package === name)
                .map((one) => (
                  <p key={`${one.set_id} ${one.version}`}>
                    <FormattedMessage
                      id="desk.releases.faults.counts"
                      values={{
                        id: one.set_id,
                        version: one.version,
                        documents: one.documents,
                        faults: one.faults,
                        spared: one.new_faults,
                        unavailable: one.unavailable,
                      }}
                    />
                  </p>
                ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

const WarningRow = ({ warning: { set_id, kind, reason, warned } }: { warning: WarningInfo }) => {
  const { now } = useOverview().overview;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <b>
          <FormattedMessage id="desk.releases.set" values={{ id: set_id }} />
        </b>
        <Badge kind={kind === 'taken_back' ? 'danger' : 'warning'}>
          <FormattedMessage id={WARNING_IDS[kind]} />
        </Badge>
        <span className={styles.muted}>
          <When iso={warned} now={now} />
        </span>
      </div>
      <p className={styles.reason}>{reason}</p>
    </li>
  );
};
