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
  label: string;
  to: string;
  icon: IconName;
}

/** The icon of that name, or one for whatever has none. */
export const iconOf = (name: string | undefined): IconName =>
  name !== undefined && Object.hasOwn(ICON_PATHS, name) ? (name as IconName) : 'list';

const UNCENSORED_ORDER = 40;

/** What the packages of the set put into the menu, and the category of the entry "Uncensored" where this gender group has it. */
export const useMainEntries = (main: Main | undefined): NavEntry[] => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const { uncensoredCategory } = useSite().settings;
  const entries = useMenu('main').map(({ label, to, icon, order }) => ({
    label,
    to,
    icon: iconOf(icon),
    order,
  }));
  const to = urls.category([uncensoredCategory]);
  if (main?.categories.some(({ dir }) => dir === uncensoredCategory) && hasPage(to)) {
    const label = intl.formatMessage({ id: 'shell.nav.uncensored' });
    entries.push({ label, to, icon: 'eye', order: UNCENSORED_ORDER });
  }
  return entries.sort((first, second) => first.order - second.order);
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
