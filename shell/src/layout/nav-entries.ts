/** Where the site's navigation leads: one list for header, mobile menu and footer. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import {
  type HasPage,
  ICON_PATHS,
  type IconName,
  useHasPage,
  useIntl,
  useMenu,
  useSite,
} from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';

export interface NavEntry {
  id: string;
  label: string;
  to: string;
  icon: IconName;
}
/** An entry of the navigation; with `children` it opens a menu of them and leads nowhere itself. */
export interface NavItem extends NavEntry {
  children: readonly NavEntry[];
}

/** The icon of that name or drawing, or one for whatever has none. */
export const iconOf = (name: string | undefined): IconName =>
  name !== undefined && (Object.hasOwn(ICON_PATHS, name) || name.startsWith('M'))
    ? (name as IconName)
    : 'list';

const UNCENSORED = { id: 'uncensored', group: 'videos', icon: 'eye', order: 40 } as const;

interface Entry extends NavEntry {
  group?: string | undefined;
}

/** Entries whose group's head is among them stand in its menu, all others by themselves. A head that nobody names is a link. */
export const groupEntries = (entries: readonly Entry[]): NavItem[] => {
  const ids = new Set(entries.filter(({ group }) => group === undefined).map(({ id }) => id));
  const isInGroup = ({ id, group }: Entry) => group !== undefined && group !== id && ids.has(group);
  return entries
    .filter((entry) => !isInGroup(entry))
    .map((entry) => ({
      ...entry,
      children: entries.filter((other) => isInGroup(other) && other.group === entry.id),
    }));
};

/** Every page that the navigation leads to, without the menus that they stand in. */
export const flatEntries = (items: readonly NavItem[]): NavEntry[] =>
  items.flatMap((item) => (item.children.length > 0 ? item.children : [item]));

/** What the packages of the set put into the menu, and the category of the entry "Uncensored" where this gender group has it. */
export const useMainEntries = (main: Main | undefined): NavItem[] => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const { uncensoredCategory } = useSite().settings;
  const entries = useMenu('main').map((entry) => ({ ...entry, icon: iconOf(entry.icon) }));
  const to = urls.category([uncensoredCategory]);
  if (main?.categories.some(({ dir }) => dir === uncensoredCategory) && hasPage(to)) {
    const label = intl.formatMessage({ id: 'shell.nav.uncensored' });
    entries.push({ ...UNCENSORED, menus: [], label, to });
  }
  return groupEntries(entries.sort((first, second) => first.order - second.order));
};

const INFORMATION = [
  { label: 'shell.info.contact', to: urls.contact() },
  { label: 'shell.info.help', to: urls.information('help') },
  { label: 'shell.info.terms', to: urls.information('terms') },
  { label: 'shell.info.privacy', to: urls.information('privacy') },
  { label: 'shell.info.cookies', to: urls.information('cookies_policy') },
  { label: 'shell.info.2257', to: urls.information('2257') },
  { label: 'shell.info.dmca', to: urls.information('dmca') },
  { label: 'shell.info.removal', to: urls.information('content-removal') },
  { label: 'shell.info.work', to: urls.information('work-with-us') },
] as const;
export const informationEntries = (hasPage: HasPage) => INFORMATION.filter(({ to }) => hasPage(to));

/** Whether `path` is the list that `to` leads to, on whatever page of it. */
export const isCurrent = (to: string, path: string): boolean =>
  path.startsWith(to.replace(/\d+\/(\?.*)?$/, ''));
