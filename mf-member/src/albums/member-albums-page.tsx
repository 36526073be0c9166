import { ALBUMS_PAGE_SIZE } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage, useHasPage } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Views } from '@foyer/shared/ui/text/count';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { type AreaView, MemberArea } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { pageOf } from '../history/page-number.ts';
import { memberApi } from '../member-api.ts';
import { ownOrShared } from '../parts/own-or-shared.ts';
import { OwnUploadsLine } from '../parts/own-uploads-line.tsx';
import { SectionList } from '../parts/section-list.tsx';
import css from '../parts/section-list.module.css';

const { memberGetAlbums } = memberApi.endpoints;

export const MemberAlbumsPage = ({ params }: PageProps) => {
  const page = pageOf(params.page) ?? 1;
  return (
    <MemberArea id={params.id} section="albums" page={page}>
      {(view) => <Albums {...view} page={page} />}
    </MemberArea>
  );
};

const Albums = ({ member: { _id }, isSelf, uploadsAsMember, page }: AreaView & { page: number }) => {
  const asked = { memberId: _id, page };
  const shared = memberGetAlbums.useQuery(asked);
  const own = memberGetAlbums.useQuery({ ...asked, asMember: true }, { skip: !uploadsAsMember });
  const state = ownOrShared(shared, own, uploadsAsMember);
  const hasPage = useHasPage();
  const upload = urls.uploadAlbum();
  return (
    <>
      <SectionList
        title={<FormattedMessage id="member.section.albums" />}
        state={state}
        page={page}
        pageSize={ALBUMS_PAGE_SIZE}
        hrefOf={(other) => sectionUrl(_id, 'albums', other)}
        icon="image"
        lengthOf={({ albums }) => albums.length}
        emptyText={isSelf && <FormattedMessage id="member.albums.empty.own" />}
        emptyWay={
          isSelf && hasPage(upload)
            ? { to: upload, label: <FormattedMessage id="member.albums.upload" /> }
            : undefined
        }
      >
        {({ albums }) => (
          <ul className={css.stacks}>
            {albums.map((album) => (
              <li key={album.album_id}>
                <Card
                  shape="stacks"
                  headingLevel={3}
                  to={urls.album(album.album_id, album.dir)}
                  title={album.title}
                  picture={album.thumb}
                  sources={album.thumb_sources}
                  icon="image"
                  badge={
                    album.is_private === 1 && (
                      <Badge kind="private">
                        <FormattedMessage id="common.private" />
                      </Badge>
                    )
                  }
                  corner={<FormattedMessage id="member.photos" values={{ count: album.photos_amount }} />}
                  facts={
                    <>
                      <Views value={album.album_viewed} />
                      <span aria-hidden="true"> · </span>
                      <PostDate iso={album.post_date} isExact />
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </SectionList>
      {isSelf && <OwnUploadsLine to={rareUrls.ownAlbums()} />}
    </>
  );
};
