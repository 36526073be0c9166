/** /information/{page}/: one text about the site, which the server renders from Markdown. */
import { FormattedMessage, Link, useIntl, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page, PageProps } from '@foyer/shared/remotes/remote';
import { isInformationPage } from '@foyer/shared/wire-schemas/information';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { urls } from '@foyer/shared/urls';
import { informationApi } from '../information-api.ts';
import { InformationMenu } from '../information-menu.tsx';
import { InformationText } from './information-text.tsx';
import css from './information-page.module.css';

const load = async ({ params, language, query }: LoadContext): Promise<LoadResult> => {
  const { page } = params;
  if (!isInformationPage(page)) return { status: 404 };
  const { error } = await query(informationApi.endpoints.shellGetInformation.initiate({ page, language }));
  return { status: error ? error.status || 503 : 200 };
};

const InformationPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const { language } = useSite();
  const { page } = params;
  const asked = isInformationPage(page) ? page : 'help';
  const state = informationApi.endpoints.shellGetInformation.useQuery({ page: asked, language });
  const path = urls.information(asked);
  return (
    <div className={css.page}>
      <nav className={css.aside} aria-label={intl.formatMessage({ id: 'shell.footer.information' })}>
        <p className={css.up}>
          <Link to={urls.information()}>
            <FormattedMessage id="shell.footer.information" />
          </Link>
        </p>
        <InformationMenu current={path} />
      </nav>
      <AsyncView state={state} onRetry={() => void state.refetch()}>
        {(answer) => (
          <>
            <PageHead title={answer.title} description={answer.lead} canonical={path} />
            <InformationText answer={answer} />
          </>
        )}
      </AsyncView>
    </div>
  );
};

export const page = { load, Component: InformationPage } satisfies Page;
