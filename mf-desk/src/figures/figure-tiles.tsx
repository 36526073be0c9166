/** Every figure small; each is a link that shows it large. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import type { SiteFigures } from '@foyer/shared/wire-schemas/watching/site-figures';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import type { FiguresView } from '../site-figures-api.ts';
import { Sparkline } from '@foyer/shared/ui/charts/chart';
import { figuresAddress, withFigure } from './figures-view.ts';
import styles from './figures.module.css';
import { useFigureWords } from './use-figure-words.ts';

export const FigureTiles = ({ figures, view }: { figures: SiteFigures; view: FiguresView }) => {
  const words = useFigureWords();
  return (
    <section aria-labelledby="all-figures">
      <h2 id="all-figures" className={styles.heading}>
        <FormattedMessage id="desk.figures.all" />
      </h2>
      <ul className={styles.tiles}>
        {figures.figures.map(({ figure, total, before, points }) => {
          const change = words.change(total, before);
          return (
            <li key={figure} className={styles.tile} data-chosen={figure === view.figure || undefined}>
              <h3 className={styles.tileName}>
                <Link
                  className={COVER_LINK}
                  to={figuresAddress(withFigure(view, figure))}
                  aria-current={figure === view.figure ? 'true' : undefined}
                >
                  <FormattedMessage id={`desk.figures.name.${figure}`} />
                </Link>
              </h3>
              <p className={styles.tileTotal} suppressHydrationWarning>
                {words.number(figure, total)}
              </p>
              <p className={styles.tileChange} suppressHydrationWarning>
                {change ?? ' '}
              </p>
              <Sparkline numbers={points} />
            </li>
          );
        })}
      </ul>
    </section>
  );
};
