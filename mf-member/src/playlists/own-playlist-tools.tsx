/** What the owner of a playlist can do with it from a list: put it into order, share it, delete it. */
import type { PlaylistCard } from '@foyer/shared/wire-schemas/playlists';
import { notify, useDispatch, useHasPage, useIntl, useSite } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { rareUrls } from '@foyer/shared/rare-urls';
import { urls } from '@foyer/shared/urls';
import { useDeletePlaylist } from './use-delete-playlist.ts';

export const OwnPlaylistTools = ({ playlist }: { playlist: PlaylistCard }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const hasPage = useHasPage();
  const { publicUrl } = useSite();
  const { playlist_id: id, title, visible } = playlist;
  const remove = useDeletePlaylist(id, title);
  const copy = async () => {
    await navigator.clipboard.writeText(publicUrl + urls.playlist(id));
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'common.card.copied' }) }));
  };
  const words = (key: string) => intl.formatMessage({ id: key }, { title });
  const edit = words('member.playlist.arrange.of');
  const share = words('member.playlist.share');
  const end = words('member.playlist.delete');
  return (
    <>
      {hasPage(rareUrls.arrangePlaylist(id)) && (
        <ButtonLink
          kind="quiet"
          size="s"
          icon="settings"
          to={rareUrls.arrangePlaylist(id)}
          aria-label={edit}
          title={edit}
        />
      )}
      {visible === 1 && (
        <Button
          kind="quiet"
          size="s"
          icon="share"
          aria-label={share}
          title={share}
          onClick={() => void copy()}
        />
      )}
      <Button kind="quiet" size="s" icon="close" aria-label={end} title={end} onClick={() => void remove()} />
    </>
  );
};
