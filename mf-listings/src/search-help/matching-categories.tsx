/** Categories whose names have a word of a search that found no video. */
import { Chip } from '@foyer/shared/ui/controls/chip';
import { FormattedMessage, mainApi, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import css from './search-help.module.css';

const CATEGORIES_MAX = 8;
/** Shorter ones are in every other name; of other scripts a sign is a word. */
const WORD_MIN_LENGTH = 3;

/** @returns those of `categories` that have a word of `text` in their title, or the other way round */
export const matchCategories = <Category extends { title: string }>(
  categories: readonly Category[],
  text: string,
): Category[] => {
  const words = text
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= WORD_MIN_LENGTH || /[^\u0000-\u024f]/.test(word));
  return categories
    .filter(({ title }) => {
      const name = title.toLocaleLowerCase();
      return words.some((word) => name.includes(word) || word.includes(name));
    })
    .slice(0, CATEGORIES_MAX);
};

export const MatchingCategories = ({ text }: { text: string }) => {
  const { gender, language } = useSite();
  const { data: main } = mainApi.endpoints.platformGetMain.useQuery({ gender, language });
  const found = matchCategories(main?.categories ?? [], text);
  if (found.length === 0) return null;
  return (
    <p className={css.categories}>
      <FormattedMessage id="listings.search.categories" />
      {found.map(({ dir, title }) => (
        <Chip key={dir} to={urls.category([dir])}>
          {title}
        </Chip>
      ))}
    </p>
  );
};
