/**
 * Takes videos out of one of the viewer's lists, or moves them to a playlist: gone from the screen immediately, reported in a notice that
 * offers to undo it, back where they were when the server refuses or the viewer wants it so.
 */
import { useState } from 'react';
import type { KeptVideo } from '../kept-list/kept-video.ts';
import { type KeepList, memberApi } from '../member-api.ts';
import { useTellRemoved } from './use-tell-removed.ts';

interface ManySource {
  list: KeepList | 'history';
  /** Message that tells of a removal, with `count` and `title`. */
  removed: string;
  /** What the list is called, where it has a name of its own. */
  title?: string;
  /** What else becomes of what is gone on the server, on this device. @returns takes it back */
  onGone?: (videoIds: readonly number[]) => () => void;
}

const idsOf = (videos: readonly KeptVideo[]): number[] => videos.map(({ videoId }) => videoId);
const timesOf = (videos: readonly KeptVideo[]): string[] | undefined => {
  const times = videos.flatMap(({ at }) => at ?? []);
  return times.length === videos.length ? times : undefined;
};

export const useChangeMany = ({ list, removed, title = '', onGone }: ManySource) => {
  const tell = useTellRemoved();
  const [send] = memberApi.endpoints.memberKeepMany.useMutation();
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set());
  const show = (ids: readonly number[]) =>
    setHidden((before) => new Set([...before].filter((id) => !ids.includes(id))));

  const putBack = async (videos: readonly KeptVideo[]): Promise<void> => {
    const keptAt = typeof list === 'string' ? timesOf(videos) : undefined;
    await send({ list, remove: false, videoIds: idsOf(videos), ...(keptAt && { keptAt }) });
    show(idsOf(videos));
  };
  const takeOut = async (videos: readonly KeptVideo[]): Promise<boolean> => {
    const ids = idsOf(videos);
    setHidden((before) => new Set([...before, ...ids]));
    const { data } = await send({ list, remove: true, videoIds: ids });
    if (!data?.ok) show(ids);
    return data?.ok === true;
  };
  const remove = async (videos: readonly KeptVideo[]): Promise<void> => {
    if (videos.length === 0 || !(await takeOut(videos))) return;
    const putBackHere = onGone?.(idsOf(videos));
    tell(removed, { count: videos.length, title }, () => {
      putBackHere?.();
      void putBack(videos);
    });
  };
  const move = async (
    videos: readonly KeptVideo[],
    target: { playlistId: number; title: string },
  ): Promise<void> => {
    const into = { list: { playlistId: target.playlistId } };
    const { data } = await send({ ...into, remove: false, videoIds: idsOf(videos) });
    if (!data?.ok || !(await takeOut(videos))) return;
    const added = 'video_ids' in data ? (data.video_ids ?? []) : [];
    const undo = async () => {
      if (added.length > 0) await send({ ...into, remove: true, videoIds: added });
      await putBack(videos);
    };
    tell('member.select.moved', { count: videos.length, title: target.title }, () => void undo());
  };
  return { hidden, remove, move };
};
