/** Chooses the playlist that videos are moved to, or makes one for them. */
import { OWN_PLAYLISTS_PAGE_SIZE } from '@foyer/shared/wire-schemas/playlists';
import { useDeviceLibrary } from '@foyer/shared/device-library';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useState } from 'react';
import { memberApi } from '../member-api.ts';
import { PlaylistForm } from '../playlist-form/playlist-form.tsx';
import css from './move-dialog.module.css';

export interface MoveDialogProps {
  /** 0: the playlists of this device. */
  memberId: number;
  /** The playlist that the videos are in now. */
  except?: number | undefined;
  onMove: (target: { playlistId: number; title: string }) => void;
  onClose: () => void;
}

export const MoveDialog = ({ memberId, except, onMove, onClose }: MoveDialogProps) => {
  const intl = useIntl();
  const [isMaking, setMaking] = useState(false);
  const [pages, setPages] = useState(1);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: isMaking ? 'member.playlist.new' : 'member.select.move' })}
    >
      {isMaking ? (
        // The new one stands first in the list that is shown again.
        <PlaylistForm onDone={() => setMaking(false)} onCancel={() => setMaking(false)} />
      ) : (
        <>
          <div className={css.choices}>
            {memberId === 0 && <DeviceChoices except={except} onMove={onMove} />}
            {memberId !== 0 &&
              Array.from({ length: pages }, (_, index) => (
                <ChoicesPage
                  key={index}
                  memberId={memberId}
                  except={except}
                  page={index + 1}
                  onMove={onMove}
                  onMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
                />
              ))}
          </div>
          <Button icon="plus" onClick={() => setMaking(true)}>
            <FormattedMessage id="member.playlist.new" />
          </Button>
        </>
      )}
    </Dialog>
  );
};

interface MoveChoiceProps {
  title: string;
  isPrivate?: boolean;
  count: number;
  onChoose: () => void;
}
const MoveChoice = ({ title, isPrivate = false, count, onChoose }: MoveChoiceProps) => (
  <Button kind="quiet" icon={isPrivate ? 'lock' : 'list'} className={css.choice} onClick={onChoose}>
    <bdi className={css.title}>{title}</bdi>
    <span className={css.facts}>
      <FormattedMessage id="common.video.count" values={{ count }} />
    </span>
  </Button>
);

const DeviceChoices = ({ except, onMove }: Pick<MoveDialogProps, 'except' | 'onMove'>) => {
  const { playlists } = useDeviceLibrary();
  return (
    <>
      {playlists.length === 0 && (
        <p className={css.none}>
          <FormattedMessage id="member.playlist.none" />
        </p>
      )}
      {playlists
        .filter(({ id }) => id !== except)
        .map(({ id, title, videos }) => (
          <MoveChoice
            key={id}
            title={title}
            count={videos.length}
            onChoose={() => onMove({ playlistId: id, title })}
          />
        ))}
    </>
  );
};

interface ChoicesPageProps extends Pick<MoveDialogProps, 'memberId' | 'except' | 'onMove'> {
  page: number;
  /** Left out unless this is the last page shown. */
  onMore: (() => void) | undefined;
}
const ChoicesPage = ({ memberId, except, page, onMove, onMore }: ChoicesPageProps) => {
  const { data, error, isFetching, refetch } = memberApi.endpoints.memberGetOwnPlaylists.useQuery({
    memberId,
    page,
  });
  return (
    <AsyncView
      state={{ data, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={132} />}
      onRetry={() => void refetch()}
    >
      {({ playlists, total_count }) => (
        <>
          {playlists.length === 0 && page === 1 && (
            <p className={css.none}>
              <FormattedMessage id="member.playlist.none" />
            </p>
          )}
          {playlists
            .filter(({ playlist_id }) => playlist_id !== except)
            .map(({ playlist_id, title, visible, total_videos }) => (
              <MoveChoice
                key={playlist_id}
                title={title}
                isPrivate={visible === 0}
                count={total_videos}
                onChoose={() => onMove({ playlistId: playlist_id, title })}
              />
            ))}
          {onMore && total_count > page * OWN_PLAYLISTS_PAGE_SIZE && (
            <Button kind="quiet" icon="chevron-down" onClick={onMore}>
              <FormattedMessage id="common.more" />
            </Button>
          )}
        </>
      )}
    </AsyncView>
  );
};
