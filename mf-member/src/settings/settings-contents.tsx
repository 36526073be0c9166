/** What stands on the page of settings, by group; each entry leads to its card. Folded where there is no room next to the cards. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { IndexedGroup } from './settings-index.ts';
import css from './settings-contents.module.css';

export const SettingsContents = ({
  groups,
  onChoose,
}: {
  groups: readonly IndexedGroup[];
  /** A search that hides the card ends. */
  onChoose: () => void;
}) => {
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'member.settings.contents' });
  const list = (
    <ul className={css.groups}>
      {groups.map(({ id, heading, cards }) => (
        <li key={id}>
          <span className={css.heading}>{heading}</span>
          <ul>
            {cards.map((card) => (
              <li key={card.id}>
                <a className={css.link} href={`#${card.id}`} onClick={onChoose}>
                  {card.heading}
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label={label} className={css.nav}>
      <div className={css.beside}>{list}</div>
      <details className={css.folded}>
        <summary className={css.summary}>
          <FormattedMessage id="member.settings.contents" />
        </summary>
        {list}
      </details>
    </nav>
  );
};
