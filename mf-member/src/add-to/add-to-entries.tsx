import type { AddToProps } from '@foyer/shared/remotes/member';
import { FormattedMessage } from '@foyer/shared/platform';
import { CardMenuItem } from '@foyer/shared/ui/videos/card-menu-item';
import { useState } from 'react';
import { PlaylistsDialogLazy } from './playlists-dialog-lazy.tsx';
import { useKeep } from './use-keep.ts';

export const AddToEntries = ({ videoId, title }: AddToProps) => {
  const { kept, keep, mayChoosePlaylists } = useKeep(videoId);
  const [isChoosing, setChoosing] = useState(false);
  const isFavourite = kept?.favourite ?? false;
  const isLater = kept?.watch_later ?? false;
  const isInPlaylist = (kept?.playlist_ids.length ?? 0) > 0;
  return (
    <>
      <CardMenuItem
        icon="clock"
        pressed={isLater}
        onSelect={() => void keep({ list: 'watch_later' }, isLater)}
      >
        <FormattedMessage id="member.keep.watchLater" />
      </CardMenuItem>
      <CardMenuItem
        icon="heart"
        pressed={isFavourite}
        onSelect={() => void keep({ list: 'favourite' }, isFavourite)}
      >
        <FormattedMessage id="member.keep.favourite" />
      </CardMenuItem>
      <CardMenuItem
        icon="list"
        pressed={isInPlaylist}
        onSelect={() => void mayChoosePlaylists().then(setChoosing)}
      >
        <FormattedMessage id="member.keep.playlist" />
      </CardMenuItem>
      <PlaylistsDialogLazy videoId={videoId} title={title} open={isChoosing} onOpenChange={setChoosing} />
    </>
  );
};
