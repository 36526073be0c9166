import { PLAYLISTS_PAGE_SIZE } from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage } from '@foyer/shared/platform';
import { Card } from '@foyer/shared/ui/cards/card';
import type { PageProps } from '@foyer/shared/remotes/remote';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { Views } from '@foyer/shared/ui/text/count';
import { urls } from '@foyer/shared/urls';
import { type AreaView, MemberArea } from '../area/member-area.tsx';
import { sectionUrl } from '../area/member-sections.ts';
import { pageOf } from '../history/page-number.ts';
import { memberApi } from '../member-api.ts';
import { ownOrShared } from '../parts/own-or-shared.ts';
import { SectionList } from '../parts/section-list.tsx';
import css from '../parts/section-list.module.css';
import { PlaylistFormButton } from '../playlist-form/playlist-form-button.tsx';
import { OwnPlaylistTools } from './own-playlist-tools.tsx';

const { memberGetPlaylists } = memberApi.endpoints;

export const MemberPlaylistsPage = ({ params }: PageProps) => {
  const page = pageOf(params.page) ?? 1;
  return (
    <MemberArea id={params.id} section="playlists" page={page}>
      {(view) => <Playlists {...view} page={page} />}
    </MemberArea>
  );
};

const Playlists = ({ member: { _id }, isSelf, asMember, page }: AreaView & { page: number }) => {
  const asked = { memberId: _id, page };
  const shared = memberGetPlaylists.useQuery(asked);
  const own = memberGetPlaylists.useQuery({ ...asked, asMember: true }, { skip: !asMember });
  const state = ownOrShared(shared, own, asMember);
  return (
    <SectionList
      title={<FormattedMessage id="member.section.playlists" />}
      state={state}
      page={page}
      pageSize={PLAYLISTS_PAGE_SIZE}
      hrefOf={(other) => sectionUrl(_id, 'playlists', other)}
      icon="list"
      lengthOf={({ playlists }) => playlists.length}
      emptyText={isSelf && <FormattedMessage id="member.playlists.empty.own" />}
      tools={isSelf && <PlaylistFormButton playlistId={0} />}
    >
      {({ playlists }) => (
        <ul className={css.stacks}>
          {playlists.map((playlist) => (
            <li key={playlist.playlist_id}>
              <Card
                shape="stacks"
                headingLevel={3}
                to={urls.playlist(playlist.playlist_id)}
                title={playlist.title}
                picture={playlist.thumbs[0]}
                icon="list"
                badge={
                  playlist.visible === 0 && (
                    <Badge kind="private">
                      <FormattedMessage id="common.private" />
                    </Badge>
                  )
                }
                corner={
                  <FormattedMessage id="common.video.count" values={{ count: playlist.total_videos }} />
                }
                facts={
                  <>
                    <Views value={playlist.statistics.viewed} />
                    <span aria-hidden="true"> · </span>
                    <PostDate iso={playlist.updated} isExact />
                  </>
                }
                tools={isSelf && <OwnPlaylistTools playlist={playlist} />}
              />
            </li>
          ))}
        </ul>
      )}
    </SectionList>
  );
};
