/** What its owner can do on the page of a playlist: change what it is called and who sees it, and put it into order. */
import { FormattedMessage, RemoteWidget, useHasPage, useViewer } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { ButtonLink } from '@foyer/shared/ui/controls/button';

export interface OwnPlaylistToolsProps {
  playlistId: number;
  ownerId: number;
}

export const OwnPlaylistTools = ({ playlistId, ownerId }: OwnPlaylistToolsProps) => {
  const viewer = useViewer();
  const hasPage = useHasPage();
  const order = rareUrls.arrangePlaylist(playlistId);
  // The set may lack the package whose form and page these are.
  if (viewer.status !== 'member' || viewer.member._id !== ownerId || !hasPage(order)) return null;
  return (
    <>
      <RemoteWidget remote="mf-member" widget="playlist-form" props={{ playlistId }} />
      <ButtonLink icon="list" to={order}>
        <FormattedMessage id="listings.playlist.order" />
      </ButtonLink>
    </>
  );
};
