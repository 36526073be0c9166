/** What search engines get to know of an album. Source: schema.org ImageGallery. */
import type { Album } from '@foyer/shared/wire-schemas/albums';
import { useIntl, useSite } from '@foyer/shared/platform';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { breadcrumbsOf } from '../lists/json-ld.ts';

export const AlbumHead = ({ album }: { album: Album }) => {
  const intl = useIntl();
  const { name, publicUrl } = useSite();
  const { album_id: id, dir, title, description, photos } = album;
  const path = urls.album(id, dir);
  const isOpen = album.is_private === 0 && album.status === 'active';
  // Others would show its pictures in places of their own.
  const hasCover = isOpen && !album.withheld?.includes('preview');
  return (
    <PageHead
      title={title}
      description={
        description ||
        intl.formatMessage({ id: 'listings.lists.description' }, { heading: title, site: name })
      }
      canonical={path}
      robots={isOpen ? undefined : 'noindex'}
      image={hasCover ? photos[0]?.src : undefined}
      jsonLd={
        isOpen
          ? [
              breadcrumbsOf(
                [
                  { name, path: urls.home() },
                  { name: intl.formatMessage({ id: 'listings.nav.albums' }), path: urls.albums() },
                  { name: title, path },
                ],
                publicUrl,
              ),
              {
                '@context': 'https://schema.org',
                '@type': 'ImageGallery',
                name: title,
                url: publicUrl + path,
                datePublished: album.post_date,
                ...(hasCover && {
                  image: photos.map(({ src, width, height }) => ({
                    '@type': 'ImageObject',
                    contentUrl: new URL(src, `${publicUrl}/`).href,
                    width,
                    height,
                  })),
                }),
              },
            ]
          : undefined
      }
    />
  );
};
