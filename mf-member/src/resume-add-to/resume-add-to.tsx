import { useResumedWrite } from '@foyer/shared/ui/states/use-member-write';
import { useEffect, useEffectEvent, useState } from 'react';
import { ADD_TO, type AddTarget, isAddTarget } from '../add-to/add-target.ts';
import { PlaylistsDialogLazy } from '../add-to/playlists-dialog-lazy.tsx';
import { useKeep } from '../add-to/use-keep.ts';
import { ResumePlaylist } from './resume-playlist.tsx';

interface Wish {
  videoId: number;
  target: AddTarget;
  remove: boolean;
}

export const ResumeAddTo = () => {
  const [wish, setWish] = useState<Wish>();
  useResumedWrite({ ...ADD_TO, args: {} }, ({ videoId, target, remove = false }) => {
    if (Number.isSafeInteger(videoId) && isAddTarget(target))
      setWish({ videoId: Number(videoId), target, remove: remove === true });
  });
  return (
    <>
      {wish && <Carry {...wish} />}
      <ResumePlaylist />
    </>
  );
};

const Carry = ({ videoId, target, remove }: Wish) => {
  const { keep } = useKeep(videoId);
  const [isChoosing, setChoosing] = useState(target === 'playlist');
  const change = useEffectEvent(() => {
    if (target !== 'playlist') void keep({ list: target }, remove);
  });
  useEffect(() => change(), []);
  return <PlaylistsDialogLazy videoId={videoId} title="" open={isChoosing} onOpenChange={setChoosing} />;
};
