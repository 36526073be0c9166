/** How much is decided, how fast, and how often an objection was right. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Figures } from '@foyer/shared/wire-schemas/moderation-desk';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { moderationApi } from '../moderation-api.ts';
import styles from './moderation.module.css';

const MINUTES_PER_DAY = 1440;

export const FiguresSection = () => {
  const { data, error, isLoading, refetch } = moderationApi.endpoints.uploadDeskGetFigures.useQuery();
  return (
    <AsyncView
      state={{ data, error, isLoading }}
      skeleton={<Skeleton w="100%" h={500} />}
      onRetry={() => void refetch()}
    >
      {(figures) => <Shown figures={figures} />}
    </AsyncView>
  );
};

const Shown = ({ figures }: { figures: Figures }) => {
  const intl = useIntl();
  const { acts, waited, oldest_hours: oldest, automated, appeals, moderators, daily, days } = figures;
  const total = acts.reduce((sum, { count }) => sum + count, 0);
  const decided = appeals.upheld + appeals.overturned;
  /** In the unit that says most. */
  const time = (minutes: number | null): string => {
    if (minutes === null) return '–';
    const [value, unit] =
      minutes < 120
        ? [minutes, 'minute']
        : minutes < 2 * MINUTES_PER_DAY
          ? [minutes / 60, 'hour']
          : [minutes / MINUTES_PER_DAY, 'day'];
    return intl.formatNumber(Number(value), { style: 'unit', unit: String(unit), maximumFractionDigits: 0 });
  };
  const tiles = [
    ['decisions', intl.formatNumber(total)],
    ['automated', intl.formatNumber(automated)],
    ['median', time(waited.median_minutes)],
    ['slow', time(waited.slow_minutes)],
    ['oldest', time(oldest === null ? null : oldest * 60)],
    ['appeals', intl.formatNumber(appeals.open + decided)],
    [
      'overturned',
      decided === 0 ? '–' : intl.formatNumber(appeals.overturned / decided, { style: 'percent' }),
    ],
  ] as const;
  const most = Math.max(1, ...daily.map(({ count }) => count));
  return (
    <div className={styles.figures}>
      <p className={styles.muted}>
        <FormattedMessage id="upload.moderation.figures.days" values={{ days }} />
      </p>
      <dl className={styles.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`upload.moderation.figures.${name}`} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <figure className={styles.plot}>
        <figcaption className={styles.heading}>
          <FormattedMessage id="upload.moderation.figures.daily" />
        </figcaption>
        <svg
          viewBox={`0 0 ${daily.length * 10} 60`}
          preserveAspectRatio="none"
          role="img"
          aria-label={daily.map(({ day, count }) => `${day}: ${count}`).join(', ')}
        >
          {daily.map(({ day, count }, index) => (
            <rect
              key={day}
              x={index * 10 + 1}
              width={8}
              y={60 - (58 * count) / most}
              height={Math.max(1, (58 * count) / most)}
            />
          ))}
        </svg>
      </figure>
      <div className={styles.tables}>
        <table className={styles.table}>
          <caption className={styles.heading}>
            <FormattedMessage id="upload.moderation.figures.acts" />
          </caption>
          <tbody>
            {acts.map(({ act, count }) => (
              <tr key={act}>
                <th scope="row">
                  <FormattedMessage id={`upload.moderation.act.${act}`} />
                </th>
                <td>{intl.formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={styles.table}>
          <caption className={styles.heading}>
            <FormattedMessage id="upload.moderation.figures.moderators" />
          </caption>
          <tbody>
            {moderators.map(({ member, count }) => (
              <tr key={member?._id}>
                <th scope="row">
                  <bdi>{member?.name}</bdi>
                </th>
                <td>{intl.formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};
