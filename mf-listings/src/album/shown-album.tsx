/** The album: what it is, who made it, all of its photos, what members say about it. */
import type { Album } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage, Link, Slot, useHostActions, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Views } from '@foyer/shared/ui/text/count';
import { FactLine } from '@foyer/shared/ui/text/fact-line';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { urls } from '@foyer/shared/urls';
import { discussion } from '../lists/discussion.ts';
import profile from '../lists/profile.module.css';
import { AlbumHead } from './album-head.tsx';
import css from './album.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { useCountView } from './use-count-view.ts';

export const ShownAlbum = ({ album }: { album: Album }) => {
  const intl = useIntl();
  const { openReport } = useHostActions();
  const { album_id: id, title, description, member, model, categories, photos } = album;
  useCountView(id);
  return (
    <article className={profile.page}>
      <AlbumHead album={album} />
      <header className={profile.words}>
        <Link className={profile.back} to={urls.albums()}>
          <Icon name="chevron-left" size={16} />
          <FormattedMessage id="listings.nav.albums" />
        </Link>
        <h1 className={profile.name} dir="auto" lang={album.lang}>
          {title}
        </h1>
        <FactLine>
          {member && (
            <li>
              <Link to={urls.member(member.id)}>
                <bdi>{member.name}</bdi>
              </Link>
            </li>
          )}
          <li>
            <FormattedMessage id="listings.photos.count" values={{ count: photos.length }} />
          </li>
          <li>
            <Views value={album.album_viewed} />
          </li>
          <li>
            <PostDate iso={album.post_date} isExact />
          </li>
          {album.is_private === 1 && (
            <li>
              <Badge kind="private">
                <FormattedMessage id="common.private" />
              </Badge>
            </li>
          )}
        </FactLine>
        {description && (
          <p className={profile.text} dir="auto" lang={album.lang}>
            {description}
          </p>
        )}
        <div className={profile.actions}>
          {model && (
            <Chip to={urls.model(model.dir)}>
              <bdi>{model.title}</bdi>
            </Chip>
          )}
          {categories.map(({ dir, title: name }) => (
            <Chip key={dir} to={urls.albums(undefined, 1, { category: dir })}>
              {name}
            </Chip>
          ))}
          {openReport && (
            <Button
              kind="quiet"
              size="s"
              icon="flag"
              className={css.report}
              onClick={() => openReport({ section: 'album', objectId: id })}
            >
              {intl.formatMessage({ id: 'listings.album.report' })}
            </Button>
          )}
        </div>
      </header>
      <PhotoGrid title={title} photos={photos} />
      <Slot {...discussion('album', id)} />
    </article>
  );
};
