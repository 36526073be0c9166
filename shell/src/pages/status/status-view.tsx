/** A page that has nothing but its status to tell, and ways on: home, a search, and what the set shows instead. */
import { FormattedMessage, Slot, useHasPage, useIntl } from '@foyer/shared/platform';
import type { SlotUse } from '@foyer/shared/remotes/remote';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { SEARCH_MAX_LENGTH } from '@foyer/shared/wire-schemas/suggestions';
import css from './status-view.module.css';

export const INSTEAD: SlotUse = { name: 'page.instead', props: {} };

interface StatusViewProps {
  status: number;
  /** Message ids. */
  title: string;
  text: string;
  /** Whether the rest of the site can be relied on; the page's `load` names INSTEAD then. */
  leadsOn?: boolean;
}

const Search = () => {
  const intl = useIntl();
  return (
    <form className={css.search} action="/search/" method="get">
      <input
        className={css.input}
        type="search"
        name="s"
        required
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={intl.formatMessage({ id: 'shell.search.placeholder' })}
        aria-label={intl.formatMessage({ id: 'shell.search.placeholder' })}
        enterKeyHint="search"
      />
      <Button type="submit" icon="search">
        <FormattedMessage id="shell.search.submit" />
      </Button>
    </form>
  );
};

export const StatusView = ({ status, title, text, leadsOn = false }: StatusViewProps) => {
  const intl = useIntl();
  const hasPage = useHasPage();
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: title })}
        description={intl.formatMessage({ id: text })}
        canonical={urls.notFound()}
        robots="noindex,follow"
      />
      <section className={css.view}>
        <p className={css.status} aria-hidden="true">
          {status}
        </p>
        <h1 className={css.title}>
          <FormattedMessage id={title} />
        </h1>
        <p className={css.text}>
          <FormattedMessage id={text} />
        </p>
        {leadsOn && hasPage(urls.search('')) && <Search />}
        <ButtonLink kind="primary" icon="home" to={urls.home()}>
          <FormattedMessage id="common.backHome" />
        </ButtonLink>
      </section>
      {leadsOn && <Slot {...INSTEAD} />}
    </>
  );
};
