/** The parts of one figure by a split: a table whose rows have bars, which are its picture. */
import { FormattedMessage, type IntlShape, useIntl } from '@foyer/shared/platform';
import {
  DEVICE_CLASSES,
  FIGURE_FACTS,
  FIGURE_REST,
  type FigureSplit,
  isRounded,
  PLAY_PAGES,
  type SiteFigure,
  type SiteFigures,
  STORAGE_KINDS,
} from '@foyer/shared/wire-schemas/watching/site-figures';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { LinkTabs } from '@foyer/shared/ui/controls/tabs';
import { type FiguresView, figuresCsvUrl } from '../site-figures-api.ts';
import { figuresAddress } from './figures-view.ts';
import styles from './figures.module.css';
import { NumbersTable } from '../tables/numbers-table.tsx';
import { useFigureWords } from './use-figure-words.ts';

/** Kinds that have a name; others are shown as they are called. */
const KINDS: readonly string[] = [
  'video',
  'album',
  'playlist',
  'member',
  'model',
  'comment',
  ...STORAGE_KINDS,
];

const nameOf = (intl: IntlShape, figure: SiteFigure, split: FigureSplit, value: string): string => {
  if (value === '') return intl.formatMessage({ id: 'desk.figures.unknown' });
  if (value === FIGURE_REST) return intl.formatMessage({ id: 'desk.figures.rest' });
  if (split === 'country') return countryName(intl, value);
  if (split === 'language') return intl.formatDisplayName(value, { type: 'language' }) ?? value;
  if (split === 'release') return intl.formatMessage({ id: 'desk.figures.set' }, { id: value });
  if (split === 'device')
    return DEVICE_CLASSES.some((device) => device === value)
      ? intl.formatMessage({ id: `desk.figures.device.${value}` })
      : value;
  const { kinds } = FIGURE_FACTS[figure];
  if (kinds === 'play pages')
    return PLAY_PAGES.some((page) => page === value)
      ? intl.formatMessage({ id: `desk.figures.page.${value}` })
      : value;
  return !kinds && KINDS.includes(value) ? intl.formatMessage({ id: `desk.figures.kind.${value}` }) : value;
};

/** Of page views and of what is played the kind is the page. */
const splitWord = (figure: SiteFigure, split: FigureSplit): FigureSplit | 'page' =>
  split === 'kind' && FIGURE_FACTS[figure].kinds ? 'page' : split;

interface FigurePartsProps {
  figures: SiteFigures;
  view: FiguresView;
  split: FigureSplit;
}

export const FigureParts = ({ figures, view, split }: FigurePartsProps) => {
  const intl = useIntl();
  const words = useFigureWords();
  const { figure } = view;
  const most = Math.max(1, ...figures.values.map(({ n }) => n));
  const total = figures.figures.find((one) => one.figure === figure)?.total ?? 0;
  const name = intl.formatMessage({ id: `desk.figures.name.${figure}` });
  const nameOfSplit = (one: FigureSplit): string => {
    const word = splitWord(figure, one);
    return intl.formatMessage({ id: `desk.figures.split.${word}` });
  };
  const by = nameOfSplit(split);
  return (
    <div className={styles.panel}>
      <div className={styles.partsHead}>
        <h2 className={styles.heading}>
          {name}: {by}
        </h2>
        {FIGURE_FACTS[figure].splits.length > 1 && (
          <LinkTabs
            label={intl.formatMessage({ id: 'desk.figures.split' })}
            items={FIGURE_FACTS[figure].splits.map((one) => ({
              label: nameOfSplit(one),
              to: figuresAddress({ ...view, split: one }),
              current: one === split,
            }))}
          />
        )}
      </div>
      {isRounded(figure, split) && (
        <p className={styles.muted}>
          <FormattedMessage id="desk.figures.rounded" />
        </p>
      )}
      <NumbersTable
        isTitled
        caption={`${name}: ${by}`}
        head={[by, name, <FormattedMessage key="share" id="desk.figures.share" />]}
        rows={figures.values.map(({ value, n }) => ({
          key: value,
          cells: [
            <span key="name" className={styles.part} suppressHydrationWarning>
              {nameOf(intl, figure, split, value)}
              <span className={styles.partBar} style={{ inlineSize: `${(n / most) * 100}%` }} />
            </span>,
            words.number(figure, n),
            total === 0 ? '–' : intl.formatNumber(n / total, { style: 'percent', maximumFractionDigits: 1 }),
          ],
        }))}
        csv={figuresCsvUrl({ ...view, split })}
      />
    </div>
  );
};
