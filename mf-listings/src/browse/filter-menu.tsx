/** The filters of a list behind one button: a disclosure of links, so that it opens and works without JavaScript. */
import { type BrowseQuery, isDatedSort } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { Link, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Disclosure } from '@foyer/shared/ui/controls/disclosure';
import styles from './filter-menu.module.css';
import { FILTERS } from './filters.ts';
import { type KeptChoices, listingHref } from './listing-links.ts';

interface Choice {
  label: string;
  to: string;
  isChosen: boolean;
}

export const FilterMenu = ({ query, kept }: { query: BrowseQuery; kept: KeptChoices }) => {
  const intl = useIntl();
  const first: BrowseQuery = { ...query, page: 1 };
  const offered = FILTERS.filter(({ key }) => key !== 'date' || isDatedSort(query.sort));
  const groups: { label: string; choices: Choice[] }[] = offered.map(({ key, label, choice, choices }) => ({
    label: intl.formatMessage({ id: label }),
    choices: choices.map((value) => ({
      label: intl.formatMessage({ id: choice }, { value: value || 'any' }),
      to: listingHref({ ...first, [key]: value }, kept),
      isChosen: value === query[key],
    })),
  }));
  groups.push({
    label: intl.formatMessage({ id: 'listings.filter.gender' }),
    choices: GENDERS.map((gender) => ({
      label: intl.formatMessage({ id: 'listings.filter.gender.choice' }, { value: gender }),
      to: listingHref(first, { ...kept, gender }),
      isChosen: gender === query.gender,
    })),
  });
  const chosen = offered.filter(({ key, choices }) => query[key] !== choices[0]).length;
  const label = intl.formatMessage({ id: 'listings.filters.label' });
  return (
    <Disclosure
      className={styles.menu}
      summaryClassName={styles.button}
      summary={
        <>
          <Icon name="filter" size={18} />
          <span className={styles.words}>{label}</span>
          {chosen > 0 && <span className={styles.count}>{chosen}</span>}
        </>
      }
    >
      <div className={styles.panel} role="group" aria-label={label}>
        {groups.map((group) => (
          <section key={group.label} className={styles.group}>
            <h2 className={styles.label}>{group.label}</h2>
            <ul>
              {group.choices.map(({ label: words, to, isChosen }) => (
                <li key={to}>
                  <Link className={styles.item} to={to} aria-current={isChosen ? 'true' : undefined}>
                    <span className={styles.tick}>{isChosen && <Icon name="check" size={16} />}</span>
                    {words}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Disclosure>
  );
};
