/** Every set of late, the newest first: what it changed, how it ended, why it was refused, and the way back to it. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ReleaseSetInfo, SetState } from '@foyer/shared/wire-schemas/releases/overview';
import { Badge, type BadgeKind } from '@foyer/shared/ui/graphics/badge';
import { ActForm } from './act-form.tsx';
import { BrowserCheck } from './browser-check.tsx';
import { Builds } from './builds.tsx';
import { Changes } from './changes.tsx';
import { STATE_IDS } from './figure-names.ts';
import { useOverview } from './overview-context.ts';
import styles from './overview.module.css';
import { SetFacts } from './set-facts.tsx';

const KINDS: Readonly<Record<SetState, BadgeKind>> = {
  stable: 'success',
  candidate: 'accent',
  waiting: 'warning',
  preview: 'neutral',
  earlier: 'neutral',
  taken_back: 'warning',
  refused: 'danger',
  unused: 'neutral',
};

export const SetList = () => (
  <section className={styles.section} aria-labelledby="releases-sets">
    <h2 className={styles.heading} id="releases-sets">
      <FormattedMessage id="desk.releases.sets.title" />
    </h2>
    <ol className={styles.rows}>
      {useOverview().overview.sets.map((set) => (
        <SetRow key={set.id} set={set} />
      ))}
    </ol>
  </section>
);

const SetRow = ({ set }: { set: ReleaseSetInfo }) => {
  const { stable_id } = useOverview().overview;
  return (
    <li className={styles.row} data-state={set.state}>
      <div className={styles.rowHead}>
        <h3 className={styles.rowName}>
          <FormattedMessage id="desk.releases.set" values={{ id: set.id }} />
        </h3>
        <Badge kind={KINDS[set.state]}>
          <FormattedMessage id={STATE_IDS[set.state]} />
        </Badge>
      </div>
      <SetFacts set={set} />
      <Changes set={set} />
      <Builds set={set} isShort />
      <BrowserCheck setId={set.id} />
      {set.refusal !== null && set.refusal !== '' && <p className={styles.refusal}>{set.refusal}</p>}
      {set.end_reason !== '' && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.releases.sets.ended" values={{ reason: set.end_reason }} />
        </p>
      )}
      {set.may_return && stable_id !== null && (
        <div className={styles.acts}>
          <ActForm
            action={{ act: 'roll_back', set_id: stable_id, to: set.id }}
            isSmall
            label={<FormattedMessage id="desk.releases.act.return" values={{ id: set.id }} />}
            text={
              <FormattedMessage
                id="desk.releases.act.roll-back.text"
                values={{ id: stable_id, to: set.id }}
              />
            }
          />
        </div>
      )}
    </li>
  );
};
