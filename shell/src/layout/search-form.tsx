/** The search box: a form of its own that any browser can send, handled inside the site where it can be. */
import { useIntl, useNavigate } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import type { FormEvent } from 'react';
import css from './search-form.module.css';

const SEARCH_MAX_LENGTH = 69;
/** Three characters, or one if any of them is Chinese, Japanese or Korean (decisions.md). */
const SEARCH_PATTERN = '\\s*\\S.+\\S\\s*|.*[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}].*';

export const SearchForm = ({ path }: { path: string }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const asked = new URL(path, 'http://own').searchParams.get('s') ?? '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get('s');
    if (typeof text === 'string') void navigate(urls.search(text.trim()));
  };
  return (
    <form className={css.form} role="search" method="get" action="/search/" onSubmit={submit}>
      <input
        key={asked}
        className={css.input}
        type="search"
        name="s"
        defaultValue={asked}
        required
        pattern={SEARCH_PATTERN}
        title={intl.formatMessage({ id: 'shell.search.rule' })}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={intl.formatMessage({ id: 'shell.search.placeholder' })}
        aria-label={intl.formatMessage({ id: 'shell.search.placeholder' })}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button
        className={css.submit}
        type="submit"
        aria-label={intl.formatMessage({ id: 'shell.search.submit' })}
      >
        <Icon name="search" size={18} />
      </button>
    </form>
  );
};
