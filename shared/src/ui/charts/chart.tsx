/** One figure over time as a picture: columns of what happened, a filled line of what was there. The same numbers stand in a table. */
import { max, nice, ticks } from 'd3-array';
import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import styles from './chart.module.css';

/** Of the drawing, which is stretched to the room that there is. */
const WIDTH = 1000;
const HEIGHT = 200;
const TICKS = 4;
/** Part of its room that a column fills. */
const COLUMN = 0.72;

/** How a line of a picture is drawn; the first one is filled. */
export type LineLook = 'first' | 'second' | 'third';

export interface ChartPoint {
  n: number;
  /** The whole sentence, for a pointer that rests on it. */
  words: string;
}
interface ChartProps {
  points: readonly ChartPoint[];
  kind: 'columns' | 'line';
  /** Drawn over it, by their points. */
  lines?: readonly { look: LineLook; numbers: readonly number[] }[];
  /** The upper edge, where it is not the most. */
  top?: number;
  /** Counted things have no halves. */
  isWhole: boolean;
  /** For those who do not see the picture. */
  label: string;
  tick: (n: number) => string;
  /** Under the picture, in equal distances. */
  times: readonly ReactNode[];
}

export const Chart = ({ points, kind, lines = [], top: edge, isWhole, label, tick, times }: ChartProps) => {
  const most = max(points, ({ n }) => n) ?? 0;
  const [, top] = edge === undefined ? nice(0, most || 1, TICKS) : [0, edge];
  const steps = ticks(0, top, TICKS).filter((n) => !isWhole || Number.isInteger(n));
  const y = (n: number) => HEIGHT - (n / top) * HEIGHT;
  return (
    <div className={styles.chart}>
      <div className={styles.ticks} aria-hidden="true">
        {steps.map((n) => (
          <span key={n} style={{ insetBlockEnd: `${(n / top) * 100}%` }} suppressHydrationWarning>
            {tick(n)}
          </span>
        ))}
      </div>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        suppressHydrationWarning
      >
        {steps.map((n) => (
          <line key={n} className={styles.line} x1={0} x2={WIDTH} y1={y(n)} y2={y(n)} />
        ))}
        {kind === 'columns' ? <Columns points={points} y={y} /> : <Filled points={points} y={y} />}
        {lines.map(({ look, numbers }) => (
          <Line key={look} look={look} numbers={numbers} y={y} />
        ))}
        {kind === 'line' && <Rooms points={points} />}
      </svg>
      <p className={styles.times} aria-hidden="true">
        {times.map((time, index) => (
          <span key={index} suppressHydrationWarning>
            {time}
          </span>
        ))}
      </p>
    </div>
  );
};

interface DrawnProps {
  points: readonly ChartPoint[];
  y: (n: number) => number;
}

const Columns = ({ points, y }: DrawnProps) => {
  const step = WIDTH / points.length;
  return points.map(({ n, words }, index) => (
    <g key={index} className={styles.column}>
      {/* The whole height answers the pointer. */}
      <rect className={styles.room} x={index * step} width={step} y={0} height={HEIGHT} />
      <rect
        className={styles.bar}
        x={index * step + (step * (1 - COLUMN)) / 2}
        width={step * COLUMN}
        y={y(n)}
        height={HEIGHT - y(n)}
      />
      <title>{words}</title>
    </g>
  ));
};

/** From edge to edge; a single point is a level line. */
const stretched = (numbers: readonly number[], width: number): [x: number, n: number][] => {
  const all = numbers.length === 1 ? [numbers[0] ?? 0, numbers[0] ?? 0] : numbers;
  return all.map((n, index) => [(index / (all.length - 1)) * width, n]);
};

const Filled = ({ points, y }: DrawnProps) => {
  const places = stretched(
    points.map(({ n }) => n),
    WIDTH,
  );
  const x = ([at]: [number, number]) => at;
  const height = ([, n]: [number, number]) => y(n);
  return (
    <>
      <path className={styles.area} d={area<[number, number]>(x, HEIGHT, height)(places) ?? ''} />
      <path className={styles.stroke} d={line<[number, number]>(x, height)(places) ?? ''} />
    </>
  );
};

interface LineProps {
  look: LineLook;
  numbers: readonly number[];
  y: (n: number) => number;
}

const Line = ({ look, numbers, y }: LineProps) => (
  <path
    className={styles.stroke}
    data-look={look}
    d={
      line<[number, number]>(
        ([at]) => at,
        ([, n]) => y(n),
      )(stretched(numbers, WIDTH)) ?? ''
    }
  />
);

/** What answers a pointer that rests on a line. */
const Rooms = ({ points }: { points: readonly ChartPoint[] }) => {
  const step = WIDTH / points.length;
  return points.map(({ words }, index) => (
    <g key={index} className={styles.column}>
      <rect className={styles.room} x={index * step} width={step} y={0} height={HEIGHT} />
      <title>{words}</title>
    </g>
  ));
};

/** Which line is which. */
export const Legend = ({ lines }: { lines: readonly { look: LineLook; name: ReactNode }[] }) => (
  <p className={styles.legend}>
    {lines.map(({ look, name }) => (
      <span key={look}>
        <svg className={styles.sample} viewBox="0 0 28 8" preserveAspectRatio="none" aria-hidden="true">
          {look === 'first' && <rect className={styles.area} x="0" y="4" width="28" height="4" />}
          <path className={styles.stroke} data-look={look} d="M0,4 L28,4" />
        </svg>
        {name}
      </span>
    ))}
  </p>
);

const SMALL = { width: 120, height: 32 };

/** Next to the number that it is of. */
export const Sparkline = ({ numbers }: { numbers: readonly number[] }) => {
  const top = Math.max(1, ...numbers);
  const places = stretched(numbers, SMALL.width);
  const x = ([at]: [number, number]) => at;
  const y = ([, n]: [number, number]) => SMALL.height - 1 - (n / top) * (SMALL.height - 2);
  return (
    <svg
      className={styles.small}
      viewBox={`0 0 ${SMALL.width} ${SMALL.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.area} d={area<[number, number]>(x, SMALL.height, y)(places) ?? ''} />
      <path className={styles.stroke} d={line<[number, number]>(x, y)(places) ?? ''} />
    </svg>
  );
};
