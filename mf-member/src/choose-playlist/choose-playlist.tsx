import type { ChoosePlaylistProps } from '@foyer/shared/remotes/member';
import { useEffect, useEffectEvent, useState } from 'react';
import { PlaylistsDialogLazy } from '../add-to/playlists-dialog-lazy.tsx';
import { useKeep } from '../add-to/use-keep.ts';

export const ChoosePlaylist = ({ videoId, title, openings }: ChoosePlaylistProps) => {
  const { mayChoosePlaylists } = useKeep(videoId);
  const [isChoosing, setChoosing] = useState(false);
  const choose = useEffectEvent(() => void mayChoosePlaylists().then(setChoosing));
  useEffect(() => choose(), [openings]);
  return <PlaylistsDialogLazy videoId={videoId} title={title} open={isChoosing} onOpenChange={setChoosing} />;
};
