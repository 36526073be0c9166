/** `/example/` */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import css from './home.module.css';

const HomePage = () => {
  const intl = useIntl();
  const { name, publicUrl } = useSite();
  return (
    <article className={css.page}>
      <title>{`${intl.formatMessage({ id: 'example.title' })} · ${name}`}</title>
      <meta name="description" content={intl.formatMessage({ id: 'example.text' })} />
      <link rel="canonical" href={`${publicUrl}/example/`} />
      <h1>
        <FormattedMessage id="example.title" />
      </h1>
      <p className={css.text}>
        <FormattedMessage id="example.text" />
      </p>
    </article>
  );
};

export const page = {
  // On the server before rendering, in the browser before navigating: `query` asks the site's API.
  load: async () => ({ status: 200 }),
  Component: HomePage,
} satisfies Page;
