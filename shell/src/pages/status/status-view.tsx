/** A page that has nothing but its status to tell, and the way back. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import css from './status-view.module.css';

/** `title` and `text` are message ids. */
export const StatusView = ({ status, title, text }: { status: number; title: string; text: string }) => {
  const intl = useIntl();
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
        <ButtonLink kind="primary" icon="home" to={urls.home()}>
          <FormattedMessage id="common.backHome" />
        </ButtonLink>
      </section>
    </>
  );
};
