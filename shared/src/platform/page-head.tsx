/** Title and metadata of a page; React hoists them into the document's head. */
import { useIntl } from 'react-intl';
import { serializeJsonLd } from '../ui/page/json-ld.ts';
import { inLanguageAddress } from '../urls.ts';
import { LANGUAGES } from '../wire-schemas/site.ts';
import { useShownTitle } from './discreet.ts';
import { useSite } from './site-context.ts';

export const ROBOTS_DEFAULT = 'index,follow,max-image-preview:large,max-video-preview:-1';

interface PageHeadProps {
  title: string;
  description: string;
  /** Own path with the query that belongs to the page's identity. */
  canonical: string;
  /** `noindex,follow` for what search engines should leave alone; such pages get no language alternates. */
  robots?: string;
  /** Picture for link previews: own path or address. */
  image?: string;
  type?: 'website' | 'video.other' | 'profile';
  /** Of link previews, where it is not what the picture says. */
  card?: 'player';
  /** One schema.org object or several. */
  jsonLd?: object | readonly object[];
}

export const PageHead = ({
  title,
  description,
  canonical,
  robots = ROBOTS_DEFAULT,
  image,
  type = 'website',
  card,
  jsonLd,
}: PageHeadProps) => {
  const site = useSite();
  const intl = useIntl();
  const plain = `${site.publicUrl}${canonical}`;
  // Each language is a page of its own to search engines: one that names another as canonical is no alternate of it.
  const address = inLanguageAddress(plain, site.language);
  const fullTitle = useShownTitle(title === site.name ? title : `${title} – ${site.name}`);
  const picture = image && new URL(image, `${site.publicUrl}/`).href;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={robots} />
      <link rel="canonical" href={address} />
      {!robots.includes('noindex') && (
        <>
          {LANGUAGES.map((language) => (
            <link
              key={language}
              rel="alternate"
              hrefLang={language}
              href={inLanguageAddress(plain, language)}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={plain} />
        </>
      )}
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={intl.locale} />
      {picture && <meta property="og:image" content={picture} />}
      <meta name="twitter:card" content={card ?? (picture ? 'summary_large_image' : 'summary')} />
      {jsonLd && (
        <script
          type="application/ld+json"
          // A data block, not code; `<` is escaped so that no text can end it.
          dangerouslySetInnerHTML={{ __html: serializeJsonLd(jsonLd) }}
        />
      )}
    </>
  );
};
