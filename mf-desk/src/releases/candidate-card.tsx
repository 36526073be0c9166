/** What a part of the visitors has: its share and steps, what the canary decided, and what people may decide instead. */
import { FormattedMessage, FormattedNumber, useIntl } from '@foyer/shared/platform';
import type { ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { ActForm } from './act-form.tsx';
import { CanaryState } from './canary-state.tsx';
import { compareSets, verdictOf } from './health-figures.ts';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { SetContents } from './set-contents.tsx';
import { SetFacts } from './set-facts.tsx';
import { ShareBar } from './share-bar.tsx';
import { VerdictLine } from './verdict.tsx';

const OPEN = ['waiting', 'running', 'held'];

export const CandidateCard = ({ set, stable }: { set: ReleaseSetInfo; stable: ReleaseSetInfo }) => {
  const intl = useIntl();
  const { overview } = useOverview();
  const { share } = overview;
  const canary = overview.canaries.find(({ set_id, state }) => set_id === set.id && OPEN.includes(state));
  const packages = compareSets(overview.health, set, stable.id);
  const values = { id: set.id, stable: stable.id };
  return (
    <section className={styles.live} aria-labelledby="releases-candidate" data-candidate="">
      <div className={styles.liveHead}>
        <p className={styles.overline}>
          <FormattedMessage
            id="desk.releases.candidate.share"
            values={{ share: <FormattedNumber value={share} style="percent" maximumFractionDigits={1} /> }}
          />
        </p>
        <h2 className={styles.setName} id="releases-candidate">
          <FormattedMessage id="desk.releases.set" values={{ id: set.id }} />
        </h2>
      </div>
      <div className={styles.liveSide}>
        <VerdictLine packages={packages} beforeId={stable.id} />
        <div className={styles.acts}>
          <ActForm
            action={{ act: 'promote', set_id: set.id }}
            kind={verdictOf(packages) === 'worse' ? 'secondary' : 'primary'}
            label={<FormattedMessage id="desk.releases.act.promote" />}
            text={<FormattedMessage id="desk.releases.act.promote.text" values={values} />}
          />
          {canary && canary.state !== 'held' && (
            <ActForm
              action={{ act: 'hold', set_id: set.id }}
              label={<FormattedMessage id="desk.releases.act.hold" />}
              text={<FormattedMessage id="desk.releases.act.hold.text" values={values} />}
            />
          )}
          {canary?.state === 'held' && (
            <ActForm
              action={{ act: 'resume', set_id: set.id }}
              label={<FormattedMessage id="desk.releases.act.resume" />}
              text={<FormattedMessage id="desk.releases.act.resume.text" values={values} />}
            />
          )}
          <ActForm
            action={{ act: 'take_back', set_id: set.id }}
            kind="danger"
            label={<FormattedMessage id="desk.releases.act.take-back" />}
            text={<FormattedMessage id="desk.releases.act.take-back.text" values={values} />}
          />
        </div>
      </div>
      <div className={styles.liveMain}>
        <SetFacts set={set} />
        <ShareBar
          share={share}
          steps={canary?.shares ?? []}
          label={intl.formatMessage(
            { id: 'desk.releases.candidate.bar' },
            { share: intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 1 }) },
          )}
        />
        {canary && <CanaryState canary={canary} />}
        <SetContents set={set} beforeId={set.before_id ?? stable.id} />
      </div>
    </section>
  );
};
