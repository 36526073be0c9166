/** First letters of names as links; those that nobody's name has are no links. */
import { Link, useIntl } from '@foyer/shared/platform';
import { OTHER_LETTERS } from '@foyer/shared/wire-schemas/filter-choices';
import { classNames } from '@foyer/shared/ui/class-names';
import css from './letters.module.css';
import { LETTERS } from './model-filters.ts';
import { modelsAddress, type ModelsView } from './models-address.ts';

export const letterName = (letter: string): string => (letter === OTHER_LETTERS ? '#' : letter);

interface LettersProps {
  view: ModelsView;
  /** Those that names start with; undefined while it is not known. */
  used: readonly string[] | undefined;
}

export const Letters = ({ view, used }: LettersProps) => {
  const intl = useIntl();
  const { filters } = view;
  return (
    <nav className={css.letters} aria-label={intl.formatMessage({ id: 'listings.models.letter' })}>
      <ul>
        {LETTERS.map((letter) => {
          const isChosen = filters.alphabet === letter;
          return (
            <li key={letter}>
              {isChosen || (used?.includes(letter) ?? true) ? (
                <Link
                  className={css.letter}
                  to={modelsAddress({
                    ...view,
                    page: 1,
                    filters: { ...filters, alphabet: isChosen ? undefined : letter },
                  })}
                  state={{ stopScroll: true }}
                  aria-current={isChosen ? 'true' : undefined}
                >
                  {letterName(letter)}
                </Link>
              ) : (
                <span className={classNames(css.letter, css.none)}>{letterName(letter)}</span>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
