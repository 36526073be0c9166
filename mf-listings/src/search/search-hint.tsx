/** The page of a search that asks for nothing yet, or for too little: what to type, and where. */
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '@foyer/shared/wire-schemas/suggestions';
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { type FormEvent, useId } from 'react';
import pageHead from '../lists/page-head.module.css';
import styles from './search-hint.module.css';

export const SearchHint = ({ text }: { text: string }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const hintId = useId();
  const title = intl.formatMessage({ id: 'listings.search.title' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('s');
    if (typeof typed === 'string') void navigate(urls.search(typed.trim()));
  };
  return (
    <div className={pageHead.page}>
      <PageHead title={title} description={title} canonical={urls.search('')} robots="noindex, follow" />
      <h1 className={pageHead.heading}>{title}</h1>
      <p className={styles.hint} id={hintId}>
        <FormattedMessage
          id={text === '' ? 'listings.search.hint' : 'listings.search.short'}
          values={{ min: SEARCH_MIN_LENGTH, max: SEARCH_MAX_LENGTH }}
        />
      </p>
      <form className={styles.form} action={urls.search('')} onSubmit={submit}>
        <input
          key={text}
          className={styles.input}
          type="search"
          name="s"
          defaultValue={text}
          maxLength={SEARCH_MAX_LENGTH}
          required
          aria-label={title}
          aria-describedby={hintId}
          enterKeyHint="search"
        />
        <Button kind="primary" type="submit">
          {title}
        </Button>
      </form>
    </div>
  );
};
