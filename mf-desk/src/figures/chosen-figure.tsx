/** One figure: its sum, how it compares, its picture, and the same as a table. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { FigureRange, SiteFigures } from '@foyer/shared/wire-schemas/watching/site-figures';
import { type FiguresView, figuresCsvUrl } from '../site-figures-api.ts';
import { Chart } from '@foyer/shared/ui/charts/chart';
import { TableDetails } from '@foyer/shared/ui/charts/table-details';
import styles from './figures.module.css';
import { NumbersTable } from '../tables/numbers-table.tsx';
import { scaleOf, useFigureWords } from './use-figure-words.ts';

const COLUMN = { today: 'hour', '28d': 'day', '12m': 'month' } as const satisfies Record<FigureRange, string>;

/** The first, the one in the middle and the last; all of few. */
const threeOf = (at: readonly string[]): string[] =>
  at.length < 4 ? [...at] : [at[0] ?? '', at[Math.floor((at.length - 1) / 2)] ?? '', at.at(-1) ?? ''];

export const ChosenFigure = ({ figures, view }: { figures: SiteFigures; view: FiguresView }) => {
  const intl = useIntl();
  const words = useFigureWords();
  const { figure, range } = view;
  const chosen = figures.figures.find((one) => one.figure === figure);
  if (!chosen) return null;
  const { total, before, points } = chosen;
  const { at, since, from } = figures;
  const most = Math.max(0, ...points);
  const { by } = scaleOf(figure, most);
  const name = intl.formatMessage({ id: `desk.figures.name.${figure}` });
  const column = intl.formatMessage({ id: `desk.figures.column.${COLUMN[range]}` });
  const change = words.change(total, before);
  const shown = at.map((time, index) => ({
    time,
    n: points[index] ?? 0,
    text: words.number(figure, points[index] ?? 0, most),
  }));
  const label = intl.formatMessage(
    { id: 'desk.figures.most' },
    {
      name,
      total: words.number(figure, total),
      most: words.number(figure, most),
      at: words.time(at[points.indexOf(most)] ?? '', range),
    },
  );
  return (
    <section className={styles.panel} aria-labelledby="figure-title">
      <header className={styles.figureHead}>
        <h2 id="figure-title" className={styles.name}>
          {name}
        </h2>
        <p className={styles.total} suppressHydrationWarning>
          {words.number(figure, total)}
        </p>
        {change && (
          <p className={styles.muted} suppressHydrationWarning>
            <FormattedMessage id="desk.figures.change" values={{ change }} />
          </p>
        )}
        <p className={styles.muted}>
          <FormattedMessage id={`desk.figures.about.${figure}`} />
        </p>
      </header>
      <Chart
        kind={figure === 'storage' ? 'line' : 'columns'}
        isWhole={by === 1}
        label={label}
        points={shown.map(({ time, n, text }) => ({
          n: n / by,
          words: `${words.time(time, range)}: ${text}`,
        }))}
        tick={(n) => words.number(figure, n * by, most)}
        times={threeOf(at).map((time) => words.time(time, range, true))}
      />
      {since > from && (
        <p className={styles.muted} suppressHydrationWarning>
          <FormattedMessage id="desk.figures.since" values={{ date: words.time(since, '28d') }} />
        </p>
      )}
      <TableDetails label={<FormattedMessage id="desk.figures.as-table" />}>
        <NumbersTable
          isTitled
          caption={`${name}: ${column}`}
          head={[column, name]}
          rows={shown.map(({ time, text }) => ({ key: time, cells: [words.time(time, range), text] }))}
          csv={figuresCsvUrl({ range, figure, split: undefined })}
        />
      </TableDetails>
    </section>
  );
};
