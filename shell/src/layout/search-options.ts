/** What the list under the search box offers, in groups. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import type { Suggestions } from '@foyer/shared/wire-schemas/suggestions';
import type { HasPage } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';

export interface SearchOption {
  text: string;
  /** Page that it leads to; without one it is a search for its text. */
  to?: string;
  picture?: string | undefined;
  /** It plays once it is opened, as from its card. */
  isVideo?: boolean;
}
export interface OptionGroup {
  kind: 'recent' | 'keywords' | 'videos' | 'models' | 'categories';
  options: readonly SearchOption[];
}

const KEYWORDS_SHOWN = 4;
const VIDEOS_SHOWN = 5;
const NAMES_SHOWN = 3;

const distinct = (texts: readonly string[]): string[] => {
  const seen = new Map(texts.map((text) => [text.toLowerCase(), text]));
  return [...seen.values()];
};
const filled = (groups: readonly OptionGroup[]) => groups.filter(({ options }) => options.length > 0);

export const recentOptions = (texts: readonly string[]): OptionGroup[] =>
  filled([{ kind: 'recent', options: texts.map((text) => ({ text })) }]);

/** Pictures are those that the site's own frame knows; what the set has no page for is searched by its name. */
export const suggestedOptions = (
  { keywords, videos, models, categories }: Suggestions,
  main: Main | undefined,
  hasPage: HasPage,
): OptionGroup[] => {
  const pictureOf = (list: readonly { dir: string; thumb?: string }[] | undefined, wanted: string) =>
    list?.find(({ dir }) => dir === wanted)?.thumb;
  const leading = (text: string, to: string, picture: string | undefined): SearchOption =>
    hasPage(to) ? { text, to, picture } : { text, picture };
  return filled([
    {
      kind: 'keywords',
      options: distinct(keywords.slice(0, KEYWORDS_SHOWN)).map((text) => ({ text })),
    },
    {
      kind: 'videos',
      options: videos.slice(0, VIDEOS_SHOWN).map(({ video_id, dir, title, thumb }) => ({
        ...leading(title, urls.video(video_id, dir), thumb),
        isVideo: true,
      })),
    },
    {
      kind: 'models',
      options: models
        .slice(0, NAMES_SHOWN)
        .map(({ dir, title }) => leading(title, urls.model(dir), pictureOf(main?.models, dir))),
    },
    {
      kind: 'categories',
      options: categories
        .slice(0, NAMES_SHOWN)
        .map(({ dir, title }) => leading(title, urls.category([dir]), pictureOf(main?.categories, dir))),
    },
  ]);
};
