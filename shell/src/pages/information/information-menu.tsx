/** Links to every text about the site, alongside each of them. */
import { FormattedMessage, Link, useHasPage } from '@foyer/shared/platform';
import { informationEntries } from '../../layout/nav-entries.ts';
import css from './information-menu.module.css';

/** `current`: own path of the text shown. */
export const InformationMenu = ({ current }: { current: string }) => {
  const entries = informationEntries(useHasPage());
  return (
    <ul className={css.menu}>
      {entries.map(({ label, to }) => (
        <li key={to}>
          <Link className={css.link} to={to} aria-current={to === current ? 'page' : undefined}>
            <FormattedMessage id={label} />
          </Link>
        </li>
      ))}
    </ul>
  );
};
