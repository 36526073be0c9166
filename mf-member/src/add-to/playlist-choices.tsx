/** Own playlists as boxes to tick, the last changed first; further ones on demand. */
import { OWN_PLAYLISTS_PAGE_SIZE } from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useState } from 'react';
import { memberApi } from '../member-api.ts';
import { PlaylistChoice } from './playlist-choice.tsx';
import css from './playlist-choices.module.css';
import { useKeep } from './use-keep.ts';

const { memberGetOwnPlaylists } = memberApi.endpoints;

const ChoicesPage = ({ videoId, page, isLast, onMore }: PageProps) => {
  const { kept, keep, memberId } = useKeep(videoId);
  const { data, error, isFetching, refetch } = memberGetOwnPlaylists.useQuery({ memberId, page });
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
          {playlists.map((playlist) => {
            const isIn = kept?.playlist_ids.includes(playlist.playlist_id) ?? false;
            const target = { list: { playlistId: playlist.playlist_id }, title: playlist.title };
            return (
              <PlaylistChoice
                key={playlist.playlist_id}
                title={playlist.title}
                isPrivate={playlist.visible === 0}
                count={playlist.total_videos}
                isIn={isIn}
                onChange={() => void keep(target, isIn)}
              />
            );
          })}
          {isLast && total_count > page * OWN_PLAYLISTS_PAGE_SIZE && (
            <Button kind="quiet" icon="chevron-down" onClick={onMore}>
              <FormattedMessage id="common.more" />
            </Button>
          )}
        </>
      )}
    </AsyncView>
  );
};
interface PageProps {
  videoId: number;
  page: number;
  isLast: boolean;
  onMore: () => void;
}

export const PlaylistChoices = ({ videoId }: { videoId: number }) => {
  const intl = useIntl();
  const [pages, setPages] = useState(1);
  return (
    <div className={css.choices} role="group" aria-label={intl.formatMessage({ id: 'member.playlist.own' })}>
      {Array.from({ length: pages }, (_, index) => (
        <ChoicesPage
          key={index}
          videoId={videoId}
          page={index + 1}
          isLast={index + 1 === pages}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </div>
  );
};
