/** What everyone has now: since when, from whom, what changed, whether it is well, and the button that takes it back. */
import { FormattedMessage, FormattedNumber } from '@foyer/shared/platform';
import type { ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { ActForm } from './act-form.tsx';
import { compareSets } from './health-figures.ts';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { SetContents } from './set-contents.tsx';
import { SetFacts } from './set-facts.tsx';
import { VerdictLine } from './verdict.tsx';

interface LiveCardProps {
  set: ReleaseSetInfo;
  /** Where a rollback leads. */
  before: ReleaseSetInfo | undefined;
  /** No candidate alongside it. */
  isAlone: boolean;
}

export const LiveCard = ({ set, before, isAlone }: LiveCardProps) => {
  const { overview } = useOverview();
  return (
    <section className={styles.live} aria-labelledby="releases-live">
      <div className={styles.liveHead}>
        <p className={styles.overline}>
          {isAlone ? (
            <FormattedMessage id="desk.releases.live.all" />
          ) : (
            <FormattedMessage
              id="desk.releases.live.share"
              values={{
                share: (
                  <FormattedNumber value={1 - overview.share} style="percent" maximumFractionDigits={1} />
                ),
              }}
            />
          )}
        </p>
        <h2 className={styles.setName} id="releases-live">
          <FormattedMessage id="desk.releases.set" values={{ id: set.id }} />
        </h2>
      </div>
      <div className={styles.liveSide}>
        {before && (
          <VerdictLine packages={compareSets(overview.health, set, before.id)} beforeId={before.id} />
        )}
        {before ? (
          <ActForm
            action={{ act: 'roll_back', set_id: set.id }}
            kind="danger"
            label={<FormattedMessage id="desk.releases.act.roll-back" values={{ id: before.id }} />}
            text={
              <FormattedMessage
                id="desk.releases.act.roll-back.text"
                values={{ id: set.id, to: before.id }}
              />
            }
          />
        ) : (
          <p className={styles.muted}>
            <FormattedMessage id="desk.releases.live.no-way-back" />
          </p>
        )}
      </div>
      <div className={styles.liveMain}>
        <SetFacts set={set} />
        <SetContents set={set} beforeId={set.before_id} />
      </div>
    </section>
  );
};
