/** /welcome/: where campaigns lead. What the site is, what is popular, and the two ways on. */
import { FormattedMessage, mainApi, useHasPage, useIntl, useSite } from '@foyer/shared/platform';
import type { LoadContext, LoadResult, Page } from '@foyer/shared/remotes/remote';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { VideoGrid } from '@foyer/shared/ui/videos/video-grid';
import { urls } from '@foyer/shared/urls';
import { informationApi } from '../information-api.ts';
import { LandingPictures } from './landing-pictures.tsx';
import css from './landing-page.module.css';

const CATEGORIES = 16;
const POINTS = [
  { icon: 'film', title: 'shellPages.landing.watch.title', text: 'shellPages.landing.watch.text' },
  { icon: 'users', title: 'shellPages.landing.members.title', text: 'shellPages.landing.members.text' },
  { icon: 'lock', title: 'shellPages.landing.privacy.title', text: 'shellPages.landing.privacy.text' },
] as const;

/** A campaign's page shows without its videos, too. */
const load = async ({ gender, query }: LoadContext): Promise<LoadResult> => {
  await query(informationApi.endpoints.shellGetPopular.initiate(gender));
  return { status: 200 };
};

const Actions = () => {
  const hasPage = useHasPage();
  const signUp = hasPage(urls.signUp()) ? urls.signUp() : urls.signIn();
  return (
    <p className={css.actions}>
      <ButtonLink kind="primary" to={signUp}>
        <FormattedMessage id="shellPages.landing.join" />
      </ButtonLink>
      <ButtonLink to={hasPage(urls.videos('most-popular')) ? urls.videos('most-popular') : urls.home()}>
        <FormattedMessage id="shellPages.landing.browse" />
      </ButtonLink>
    </p>
  );
};

const LandingPage = () => {
  const intl = useIntl();
  const { gender, language } = useSite();
  const popular = informationApi.endpoints.shellGetPopular.useQuery(gender);
  const main = mainApi.endpoints.platformGetMain.useQuery({ gender, language });
  const videos = popular.data?.videos ?? [];
  const categories = [...(main.data?.categories ?? [])]
    .sort((one, other) => other.total_videos - one.total_videos)
    .slice(0, CATEGORIES);
  return (
    <div className={css.page}>
      <PageHead
        title={intl.formatMessage({ id: 'shellPages.landing.title' })}
        description={intl.formatMessage({ id: 'shellPages.landing.lead' })}
        canonical={urls.welcome()}
        image={videos[0]?.thumb}
      />
      <section className={css.hero}>
        <div className={css.words}>
          <h1 className={css.title}>
            <FormattedMessage id="shellPages.landing.title" />
          </h1>
          <p className={css.lead}>
            <FormattedMessage id="shellPages.landing.lead" />
          </p>
          <Actions />
          <p className={css.small}>
            <FormattedMessage id="shellPages.landing.adults" />
          </p>
        </div>
        <LandingPictures videos={videos.slice(0, 4)} />
      </section>
      <ul className={css.points}>
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className={css.point}>
            <Icon name={icon} size={24} />
            <h2 className={css.pointTitle}>
              <FormattedMessage id={title} />
            </h2>
            <p className={css.pointText}>
              <FormattedMessage id={text} />
            </p>
          </li>
        ))}
      </ul>
      {videos.length > 0 && (
        <section className={css.section}>
          <h2 className={css.heading}>
            <FormattedMessage id="shellPages.landing.popular" />
          </h2>
          <VideoGrid videos={videos} />
        </section>
      )}
      {categories.length > 0 && (
        <section className={css.section}>
          <h2 className={css.heading}>
            <FormattedMessage id="shell.nav.categories" />
          </h2>
          <p className={css.chips}>
            {categories.map(({ dir, title }) => (
              <Chip key={dir} to={urls.category([dir])}>
                {title}
              </Chip>
            ))}
          </p>
        </section>
      )}
    </div>
  );
};

export const page = { load, Component: LandingPage } satisfies Page;
