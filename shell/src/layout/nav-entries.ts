/** Where the site's navigation leads: one list for header, mobile menu and footer. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import type { Site } from '@foyer/shared/platform';
import type { IconName } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import { hasPage } from '../routes/has-page.ts';

export interface NavEntry {
  /** Message id. */
  label: string;
  to: string;
  icon: IconName;
}

const onlyReady = <Entry extends { to: string }>(entries: readonly Entry[]): Entry[] =>
  entries.filter(({ to }) => hasPage(to));

/** `main` tells whether the category of the entry "Uncensored" exists in this gender group. */
export const mainEntries = (site: Site, main: Main | undefined): NavEntry[] => {
  const { uncensoredCategory } = site.settings;
  const hasUncensored = main?.categories.some(({ dir }) => dir === uncensoredCategory);
  const entries: readonly NavEntry[] = [
    { label: 'shell.nav.newest', to: urls.videos('latest-updates'), icon: 'film' },
    { label: 'shell.nav.best', to: urls.videos('top-rated'), icon: 'star' },
    { label: 'shell.nav.popular', to: urls.videos('most-popular'), icon: 'thumb-up' },
    ...(hasUncensored
      ? [{ label: 'shell.nav.uncensored', to: urls.category([uncensoredCategory]), icon: 'eye' } as const]
      : []),
    { label: 'shell.nav.categories', to: urls.categories(), icon: 'grid' },
    { label: 'shell.nav.pornstars', to: urls.models(), icon: 'user' },
    { label: 'shell.nav.playlists', to: urls.playlists(), icon: 'list' },
    { label: 'shell.nav.albums', to: urls.albums(), icon: 'image' },
    { label: 'shell.nav.community', to: urls.community(), icon: 'users' },
    { label: 'shell.nav.upload', to: urls.uploadVideo(), icon: 'upload' },
  ];
  return onlyReady(entries);
};

const INFORMATION = [
  { label: 'shell.info.help', to: urls.information('help') },
  { label: 'shell.info.terms', to: urls.information('terms') },
  { label: 'shell.info.privacy', to: urls.information('privacy') },
  { label: 'shell.info.cookies', to: urls.information('cookies_policy') },
  { label: 'shell.info.2257', to: urls.information('2257') },
  { label: 'shell.info.dmca', to: urls.information('dmca') },
  { label: 'shell.info.removal', to: urls.information('content-removal') },
  { label: 'shell.info.work', to: urls.information('work-with-us') },
] as const;
export const informationEntries = () => onlyReady(INFORMATION);

/** Whether `path` is the list that `to` leads to, on whatever page of it. */
export const isCurrent = (to: string, path: string): boolean =>
  path.startsWith(to.replace(/\d+\/(\?.*)?$/, ''));
