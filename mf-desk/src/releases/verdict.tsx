/** Whether a set fares worse than the one before, in a sentence that names what does. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { FIGURE_IDS } from './figure-names.ts';
import { type PackageHealth, verdictOf } from './health-figures.ts';
import styles from './verdict.module.css';

const ICONS = { same: 'check', worse: 'warning', few: 'clock' } as const;

export const VerdictLine = ({
  packages,
  beforeId,
}: {
  packages: readonly PackageHealth[];
  beforeId: number;
}) => {
  const verdict = verdictOf(packages);
  const worse = packages.flatMap(({ name, comparisons }) =>
    comparisons.filter((one) => one.verdict === 'worse').map(({ figure }) => ({ name, figure })),
  );
  return (
    <div className={`${styles.verdict} ${styles[verdict]}`}>
      <Icon name={ICONS[verdict]} size={22} />
      <div>
        <p className={styles.words}>
          {verdict === 'worse' ? (
            <FormattedMessage id="desk.releases.health.worse" values={{ id: beforeId }} />
          ) : verdict === 'same' ? (
            <FormattedMessage id="desk.releases.health.same" values={{ id: beforeId }} />
          ) : (
            <FormattedMessage id="desk.releases.health.few" />
          )}
        </p>
        {worse.length > 0 && (
          <ul className={styles.worseList}>
            {worse.map(({ name, figure }) => (
              <li key={`${name} ${figure}`}>
                <b>{name}</b> <FormattedMessage id={FIGURE_IDS[figure]} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
};
