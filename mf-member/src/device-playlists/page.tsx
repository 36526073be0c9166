/**
 * `/library/playlists/{page}/` and `/library/playlist/{id}/`: playlists that this device keeps without an account. Nothing of them is in
 * the document; a member is led to the account's own.
 */
import { useIntl, useNavigate, useViewer } from '@foyer/shared/platform';
import type { Page, PageProps } from '@foyer/shared/remotes/remote';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import { useEffect } from 'react';
import { sectionUrl } from '../area/member-sections.ts';
import { DevicePlaylistPage } from './device-playlist-page.tsx';
import { DevicePlaylistsList } from './device-playlists-list.tsx';

const DevicePlaylistsPage = ({ params }: PageProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const viewer = useViewer();
  const memberId = viewer.status === 'member' ? viewer.member._id : 0;
  const id = params.id === undefined ? undefined : Number(params.id);
  useEffect(() => {
    if (memberId !== 0) void navigate(sectionUrl(memberId, 'playlists'), { replace: true });
  }, [memberId, navigate]);
  return (
    <>
      <PageHead
        title={intl.formatMessage({ id: 'member.section.playlists' })}
        description={intl.formatMessage({ id: 'member.kept.description' })}
        canonical={id === undefined ? urls.library('playlists') : urls.devicePlaylist(id)}
        robots="noindex,follow"
      />
      {id === undefined ? <DevicePlaylistsList /> : <DevicePlaylistPage key={id} id={id} />}
    </>
  );
};

export const page = { load: async () => ({ status: 200 }), Component: DevicePlaylistsPage } satisfies Page;
