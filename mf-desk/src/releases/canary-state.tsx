/** Where a canary stands: its state, how much of the step is seen, and the reason of its last decision. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { CanaryInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { CANARY_IDS } from './figure-names.ts';
import styles from './overview.module.css';

export const CanaryState = ({ canary }: { canary: CanaryInfo }) => (
  <div className={styles.canary}>
    <p>
      <b>
        <FormattedMessage id={CANARY_IDS[canary.state]} />
      </b>{' '}
      <FormattedMessage
        id="desk.releases.canary.views"
        values={{ seen: canary.views.seen, wanted: canary.views.wanted }}
      />
      {canary.reports && (
        <>
          {', '}
          <FormattedMessage
            id="desk.releases.canary.reports"
            values={{ seen: canary.reports.seen, wanted: canary.reports.wanted }}
          />
        </>
      )}
    </p>
    {canary.missing && canary.missing.length > 0 && (
      <p>
        <FormattedMessage id="desk.releases.canary.missing" values={{ what: canary.missing.join('; ') }} />
      </p>
    )}
    {canary.stopped_by_reports && (
      <p>
        <FormattedMessage id="desk.releases.canary.stopped-by-reports" />
      </p>
    )}
    {canary.reason !== '' && <p className={styles.reason}>{canary.reason}</p>}
  </div>
);
