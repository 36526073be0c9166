/** Who made a set, when it went live, and why. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { useOverview } from './overview-context.ts';
import styles from './set-facts.module.css';
import { When } from './when.tsx';

export const SetFacts = ({ set }: { set: ReleaseSetInfo }) => {
  const { now } = useOverview().overview;
  const { since, until, who, note, created, over_budget } = set;
  return (
    <>
      <p className={styles.facts}>
        <span>
          {since === null ? (
            <FormattedMessage
              id="desk.releases.fact.made"
              values={{ time: <When iso={created} now={now} /> }}
            />
          ) : until === null ? (
            <FormattedMessage
              id="desk.releases.fact.since"
              values={{ time: <When iso={since} now={now} /> }}
            />
          ) : (
            <FormattedMessage
              id="desk.releases.fact.from-until"
              values={{
                from: <When iso={since} now={now} isPlain />,
                until: <When iso={until} now={now} isPlain />,
              }}
            />
          )}
        </span>
        {who !== '' && (
          <span>
            {who === 'start' ? (
              <FormattedMessage id="desk.releases.fact.start" />
            ) : (
              <FormattedMessage id="desk.releases.fact.by" values={{ who: <b>{who}</b> }} />
            )}
          </span>
        )}
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      {over_budget !== null && (
        <p className={styles.overBudget}>
          <FormattedMessage id="desk.releases.over-budget" values={{ reason: over_budget }} />
        </p>
      )}
    </>
  );
};
