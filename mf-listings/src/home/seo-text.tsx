/** What the site is, in words, with the statement that it is for adults. */
import { FormattedMessage, Link, useHasPage, useSite } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import styles from './seo-text.module.css';

export const SeoText = () => {
  const { name } = useSite();
  const hasPage = useHasPage();
  const records = urls.information('2257');
  return (
    <section className={styles.text}>
      <h2 className={styles.title}>
        <FormattedMessage id="listings.home.seo.title" values={{ site: name }} />
      </h2>
      <p>
        <FormattedMessage id="listings.home.seo.what" values={{ site: name }} />
      </p>
      <p>
        <FormattedMessage id="listings.home.seo.how" />
      </p>
      <p className={styles.adults}>
        <strong className={styles.mark}>18+</strong>
        <span>
          <FormattedMessage id="listings.home.seo.adults" />{' '}
          {hasPage(records) && (
            <Link className={styles.link} to={records}>
              <FormattedMessage id="listings.home.seo.records" />
            </Link>
          )}
        </span>
      </p>
    </section>
  );
};
