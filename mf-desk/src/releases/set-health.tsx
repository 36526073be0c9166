/** How a set fares alongside another, figure by figure: what changed or fares worse is open, the rest a click away. */
import { FormattedMessage, FormattedNumber, useIntl } from '@foyer/shared/platform';
import type { ReleaseSetInfo } from '@foyer/shared/wire-schemas/releases/overview';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { FIGURE_IDS } from './figure-names.ts';
import { type Comparison, compareSets, countViews, type PackageHealth } from './health-figures.ts';
import styles from './set-health.module.css';
import { useOverview } from './overview-context.ts';
import { Plot, useFigureText } from './plot.tsx';

export const SetHealth = ({ set, before }: { set: ReleaseSetInfo; before: ReleaseSetInfo }) => {
  const { overview } = useOverview();
  const packages = compareSets(overview.health, set, before.id);
  const headingId = `releases-health-${set.id}`;
  return (
    <section className={styles.health} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        <FormattedMessage id="desk.releases.health.title" values={{ id: set.id, before: before.id }} />
      </h2>
      <ul className={styles.legend}>
        <li data-side="now">
          <FormattedMessage id="desk.releases.set" values={{ id: set.id }} />
        </li>
        <li data-side="before">
          <FormattedMessage id="desk.releases.set" values={{ id: before.id }} />
        </li>
        <li>
          <FormattedMessage id="desk.releases.health.legend" />
        </li>
      </ul>
      {packages.map((one) => (
        <PackageFigures
          key={one.name}
          health={one}
          isChanged={set.changes.some((change) => change.package === one.name)}
        />
      ))}
    </section>
  );
};

const PackageFigures = ({ health, isChanged }: { health: PackageHealth; isChanged: boolean }) => {
  const { name, version, comparisons } = health;
  const isWorse = comparisons.some(({ verdict }) => verdict === 'worse');
  const views = Math.max(0, ...comparisons.map(({ now }) => countViews(now)));
  return (
    <details className={styles.package} open={isChanged || isWorse}>
      <summary className={styles.summary}>
        <b className={styles.name}>{name}</b>
        <code className={styles.version}>{version}</code>
        {isChanged && (
          <Badge kind="accent">
            <FormattedMessage id="desk.releases.health.changed" />
          </Badge>
        )}
        {isWorse && (
          <Badge kind="danger">
            <FormattedMessage id="desk.releases.health.worse-badge" />
          </Badge>
        )}
        <span className={styles.views}>
          <FormattedMessage
            id="desk.releases.health.views"
            values={{ count: views, number: <FormattedNumber value={views} /> }}
          />
        </span>
      </summary>
      {comparisons.length === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="desk.releases.health.none" />
        </p>
      ) : (
        <ul className={styles.figures}>
          {comparisons.map((comparison) => (
            <FigureCell key={comparison.figure} comparison={comparison} />
          ))}
        </ul>
      )}
    </details>
  );
};

const FigureCell = ({ comparison }: { comparison: Comparison }) => {
  const intl = useIntl();
  const textOf = useFigureText();
  const name = intl.formatMessage({ id: FIGURE_IDS[comparison.figure] });
  const [now, before] = [textOf(comparison, 'now'), textOf(comparison, 'before')];
  const values = {
    name,
    now,
    before,
    views: countViews(comparison.now),
    viewsBefore: countViews(comparison.before),
  };
  return (
    <li className={styles.figure} data-verdict={comparison.verdict}>
      <span className={styles.figureName}>{name}</span>
      <Plot comparison={comparison} label={intl.formatMessage({ id: 'desk.releases.health.plot' }, values)} />
      <span className={styles.values} aria-hidden="true">
        <b>{now}</b> <span>{before}</span>
      </span>
    </li>
  );
};
