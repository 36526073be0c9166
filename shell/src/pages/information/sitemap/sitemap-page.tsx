/** /sitemap-page/: a link to every list, category and text of the site. */
import { FormattedMessage, Link, mainApi, useHasPage, useIntl, useSite } from '@foyer/shared/platform';
import type { Page } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { informationEntries, useMainEntries } from '../../../layout/nav-entries.ts';
import head from '../information-head.module.css';
import css from './sitemap-page.module.css';

interface Entry {
  to: string;
  text: string;
  count?: number;
}

const Part = ({ title, entries }: { title: string; entries: readonly Entry[] }) => {
  const intl = useIntl();
  if (entries.length === 0) return null;
  return (
    <section className={css.part}>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.links}>
        {entries.map(({ to, text, count }) => (
          <li key={to}>
            <Link className={css.link} to={to}>
              {text}
            </Link>
            {count !== undefined && <span className={css.count}>{intl.formatNumber(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
};

const SitemapPage = () => {
  const intl = useIntl();
  const hasPage = useHasPage();
  const { gender, language } = useSite();
  const { data: main } = mainApi.endpoints.platformGetMain.useQuery({ gender, language });
  const words = (id: string) => intl.formatMessage({ id });
  const existing = (entries: readonly Entry[]) => entries.filter(({ to }) => hasPage(to));
  const lists = useMainEntries(main).map(({ to, label }) => ({ to, text: label }));
  const more = existing([
    { to: urls.videos('most-viewed'), text: words('shellPages.sitemap.mostViewed') },
    { to: urls.videos('longest'), text: words('shellPages.sitemap.longest') },
    { to: urls.videos('most-commented'), text: words('shellPages.sitemap.mostCommented') },
    { to: urls.topCountry(), text: words('shellPages.sitemap.topCountry') },
  ]);
  const account = existing([
    { to: urls.signIn(), text: words('common.signIn') },
    { to: urls.signUp(), text: words('shellPages.landing.join') },
    { to: urls.signOut(), text: words('shell.account.signOut') },
  ]);
  const about = [
    ...informationEntries(hasPage).map(({ to, label }) => ({ to, text: words(label) })),
    { to: urls.information(), text: words('shellPages.sitemap.allInformation') },
    { to: urls.welcome(), text: words('shellPages.sitemap.welcome') },
  ];
  return (
    <div className={head.page}>
      <PageHead
        title={words('shellPages.sitemap.title')}
        description={words('shellPages.sitemap.lead')}
        canonical={urls.sitemap()}
      />
      <h1 className={head.title}>
        <FormattedMessage id="shellPages.sitemap.title" />
      </h1>
      <p className={head.lead}>
        <FormattedMessage id="shellPages.sitemap.lead" />
      </p>
      <div className={css.parts}>
        <Part
          title={words('shellPages.sitemap.lists')}
          entries={[{ to: urls.home(), text: words('shellPages.sitemap.home') }, ...lists, ...more]}
        />
        <Part title={words('shell.footer.information')} entries={about} />
        <Part title={words('shellPages.sitemap.account')} entries={account} />
      </div>
      <Part
        title={words('shell.nav.categories')}
        entries={existing(
          (main?.categories ?? []).map(({ dir, title, total_videos: count }) => ({
            to: urls.category([dir]),
            text: title,
            count,
          })),
        )}
      />
      <Part
        title={words('shellPages.sitemap.models')}
        entries={existing(
          (main?.models ?? []).map(({ dir, title }) => ({ to: urls.model(dir), text: title })),
        )}
      />
    </div>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: SitemapPage } satisfies Page;
