/** How much is decided, how fast, by whom, and how often it was right: of everybody for who leads, of one's own for all others. */
import { FormattedDate, FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Figures } from '@foyer/shared/wire-schemas/moderation/figures';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { moderationApi } from '../../moderation-api.ts';
import type { DeskView } from '../desk-address.ts';
import { DailyPlot } from './daily-plot.tsx';
import { FigureDays } from './figure-days.tsx';
import { FigureTable } from './figure-table.tsx';
import figureStyles from './figures.module.css';
import { ModeratorsTable } from './moderators-table.tsx';
import styles from '../moderation.module.css';
import { useWaitedTime } from '../queue/use-waited-time.ts';

export const FiguresSection = ({ view: { from, to } }: { view: DeskView }) => {
  const { currentData, error, isFetching, refetch } = moderationApi.endpoints.deskGetFigures.useQuery({
    from,
    to,
  });
  return (
    <AsyncView
      state={{ data: currentData, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={900} />}
      onRetry={() => void refetch()}
    >
      {(figures) => <Shown figures={figures} />}
    </AsyncView>
  );
};

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of);

const Shown = ({ figures }: { figures: Figures }) => {
  const intl = useIntl();
  const time = useWaitedTime();
  const {
    acts,
    grounds = [],
    waited,
    oldest_hours: oldest,
    automated,
    appeals,
    daily,
    weekly = [],
  } = figures;
  const { samples = { open: 0, agreed: 0, disagreed: 0 }, open = [], from = '', to = '', scope } = figures;
  const days = { from, to };
  const total = acts.reduce((sum, { count }) => sum + count, 0);
  const percent = (value: number | null): string =>
    value === null ? '–' : intl.formatNumber(value, { style: 'percent' });
  const number = (value: number) => intl.formatNumber(value);
  const tiles = [
    ['decisions', number(total)],
    ['automated', number(automated)],
    ['median', time(waited.median_minutes)],
    ['slow', time(waited.slow_minutes)],
    ['over', number(waited.over_48_hours ?? 0)],
    ['oldest', time(oldest === null ? null : oldest * 60)],
    ['appeals', number(appeals.open + appeals.upheld + appeals.overturned)],
    ['overturned', percent(share(appeals.overturned, appeals.upheld + appeals.overturned))],
    ['agreement', percent(share(samples.agreed, samples.agreed + samples.disagreed))],
  ] as const;
  const decisions = <FormattedMessage key="decisions" id="desk.moderation.figures.decisions" />;
  const date = (day: string) => (
    <FormattedDate value={`${day}T12:00:00Z`} dateStyle="medium" timeZone="UTC" />
  );
  return (
    <div className={styles.figures}>
      <FigureDays from={from} to={to} />
      {scope === 'own' && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.moderation.figures.own" />
        </p>
      )}
      <dl className={styles.tiles}>
        {tiles.map(([name, value]) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`desk.moderation.figures.${name}`} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <DailyPlot daily={daily} />
      <details className={styles.more}>
        <summary>
          <FormattedMessage id="desk.moderation.figures.as-table" />
        </summary>
        <FigureTable
          name="days"
          caption={<FormattedMessage id="desk.moderation.figures.daily" />}
          head={[<FormattedMessage key="day" id="desk.moderation.figures.column.day" />, decisions]}
          rows={daily.map(({ day, count }) => ({ key: day, cells: [date(day), number(count)] }))}
          days={days}
        />
      </details>
      <ModeratorsTable moderators={figures.moderators} days={days} />
      <div className={figureStyles.tables}>
        <FigureTable
          name="acts"
          caption={<FormattedMessage id="desk.moderation.figures.acts" />}
          head={[<FormattedMessage key="act" id="desk.moderation.figures.column.act" />, decisions]}
          rows={acts.map(({ act, count }) => ({
            key: act,
            cells: [<FormattedMessage key="act" id={`desk.moderation.act.${act}`} />, number(count)],
          }))}
          days={days}
        />
        <FigureTable
          name="grounds"
          caption={<FormattedMessage id="desk.moderation.figures.grounds" />}
          head={[<FormattedMessage key="ground" id="desk.moderation.ground" />, decisions]}
          rows={grounds.map(({ ground, count }) => ({
            key: ground,
            cells: [<FormattedMessage key="ground" id={`desk.moderation.ground.${ground}`} />, number(count)],
          }))}
          days={days}
        />
        <FigureTable
          name="open"
          caption={<FormattedMessage id="desk.moderation.figures.open" />}
          head={[
            <FormattedMessage key="age" id="desk.moderation.figures.column.age" />,
            ...(['queue', 'reports', 'appeals'] as const).map((one) => (
              <FormattedMessage key={one} id={`desk.moderation.section.${one}`} />
            )),
          ]}
          rows={open.map(({ age, queue, reports, appeals: objections }) => ({
            key: age,
            cells: [
              <FormattedMessage key="age" id={`desk.moderation.figures.age.${age}`} />,
              number(queue),
              number(reports),
              number(objections),
            ],
          }))}
          days={days}
        />
        <FigureTable
          name="weeks"
          caption={<FormattedMessage id="desk.moderation.figures.weekly" />}
          head={[<FormattedMessage key="week" id="desk.moderation.figures.column.week" />, decisions]}
          rows={weekly.map(({ week, count }) => ({ key: week, cells: [date(week), number(count)] }))}
          days={days}
        />
      </div>
    </div>
  );
};
