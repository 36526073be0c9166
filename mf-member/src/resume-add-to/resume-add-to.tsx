import { useResume } from '@foyer/shared/platform';
import { useEffect, useEffectEvent, useState } from 'react';
import { ADD_TO, type AddTarget, isAddTarget } from '../add-to/add-target.ts';
import { PlaylistsDialogLazy } from '../add-to/playlists-dialog-lazy.tsx';
import { useKeep } from '../add-to/use-keep.ts';

interface Wish {
  videoId: number;
  target: AddTarget;
}

export const ResumeAddTo = () => {
  const [wish, setWish] = useState<Wish>();
  useResume({ ...ADD_TO, args: {} }, ({ videoId, target }) => {
    if (Number.isSafeInteger(videoId) && isAddTarget(target)) setWish({ videoId: Number(videoId), target });
  });
  return wish ? <Carry {...wish} /> : null;
};

const Carry = ({ videoId, target }: Wish) => {
  const { keep } = useKeep(videoId);
  const [isChoosing, setChoosing] = useState(target === 'playlist');
  const add = useEffectEvent(() => {
    if (target !== 'playlist') void keep({ list: target }, false);
  });
  useEffect(() => add(), []);
  return <PlaylistsDialogLazy videoId={videoId} title="" open={isChoosing} onOpenChange={setChoosing} />;
};
