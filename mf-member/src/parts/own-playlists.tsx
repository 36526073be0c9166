/** Own playlists to choose from, the last changed first; further ones on demand. */
import { OWN_PLAYLISTS_PAGE_SIZE, type PlaylistCard } from '@foyer/shared/wire-schemas/playlists';
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { type ReactNode, useState } from 'react';
import { memberApi } from '../member-api.ts';
import css from './own-playlists.module.css';

interface OwnPlaylistsProps {
  memberId: number;
  /** One of them as it may be chosen. */
  children: (playlist: PlaylistCard) => ReactNode;
}

export const NoPlaylists = () => (
  <p className={css.none}>
    <FormattedMessage id="member.playlist.none" />
  </p>
);

interface OnePageProps extends OwnPlaylistsProps {
  page: number;
  /** Left out unless this is the last page shown. */
  onMore: (() => void) | undefined;
}
const OnePage = ({ memberId, page, onMore, children }: OnePageProps) => {
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
          {playlists.length === 0 && page === 1 && <NoPlaylists />}
          {playlists.map(children)}
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

export const OwnPlaylists = ({ memberId, children }: OwnPlaylistsProps) => {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, index) => (
    <OnePage
      key={index}
      memberId={memberId}
      page={index + 1}
      onMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
    >
      {children}
    </OnePage>
  ));
};
