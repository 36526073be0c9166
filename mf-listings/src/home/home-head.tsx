/** What search engines and browser tabs get to know of the home page. */
import type { VideoCard } from '@foyer/shared/wire-schemas/videos';
import { useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { itemListOf } from '../listing-json-ld.ts';

/** `videos`: of the block that is called `latestTitle`. */
export const HomeHead = ({ latestTitle, videos }: { latestTitle: string; videos: readonly VideoCard[] }) => {
  const intl = useIntl();
  const { name, publicUrl, language } = useSite();
  const webSite = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name,
    url: `${publicUrl}${urls.home()}`,
    inLanguage: language,
    isFamilyFriendly: false,
  };
  return (
    <PageHead
      title={intl.formatMessage({ id: 'listings.home.title' })}
      description={intl.formatMessage({ id: 'listings.home.description' }, { site: name })}
      canonical={urls.home()}
      jsonLd={[webSite, itemListOf(latestTitle, videos, publicUrl)]}
    />
  );
};
