/**
 * A video that ended in the corner leads on, in the corner: what comes next, and a player for it with all that its own page would give it.
 * A chunk of its own, fetched at such an end.
 */
import { VIEW_STATISTIC_DELAY_MS, type Video } from '@foyer/shared/wire-schemas/videos';
import { type CornerFacts, playInCorner } from '../../player/corner-player.ts';
import { plainStreamsOf } from '../../player/first-files.ts';
import { isKept } from '../../player/kept-player.ts';
import type { NextInCorner } from '../../player/player-options.ts';
import { playerApi } from '../../player-api.ts';
import { readAutoplayNext, UP_NEXT_SECONDS } from './autoplay-next.ts';
import { askVideo, type Ended, findNext, type PlayNext } from './find-next.ts';
import { playerPageOf } from '../player-page.ts';
import { countView } from '../use-count-view.ts';
import { shownInTab } from './use-next-up.ts';
import { keepWatched } from '../use-remember-watched.ts';
import { watchProgressOf } from '../use-watch-progress.ts';

const { playerGetFile } = playerApi.endpoints;

const factsOf = async (video: Video, address: string, playNextVideo: PlayNext): Promise<CornerFacts> => {
  const { dispatch, viewer, labels, words, language } = playNextVideo;
  const { video_id: id } = video;
  const loadFile = (fresh: boolean) =>
    dispatch(
      playerGetFile.initiate(fresh ? { id, fresh } : { id }, { subscribe: false, forceRefetch: fresh }),
    ).unwrap();
  // Known before play is asked for, so that the visitor's gesture counts; what fails is said at play.
  const file = await loadFile(false).catch(() => undefined);
  return {
    labels,
    words,
    language,
    picture: video.scr,
    // Addresses that end are the player's own to ask for, and to renew.
    plainStreams: plainStreamsOf(file),
    loadFile,
    page: playerPageOf(video, { ...playNextVideo, address, playNextVideo }),
    ...watchProgressOf(dispatch, id, viewer.status === 'member' ? viewer.member._id : 0),
    onFirstPlay: () => {
      shownInTab.add(id);
      setTimeout(() => {
        // Its page does both from when it shows.
        if (!isKept(String(id))) return;
        countView(dispatch, id, 'related');
        if (viewer.status === 'anonymous') keepWatched(dispatch, video);
      }, VIEW_STATISTIC_DELAY_MS);
    },
  };
};

export const loadNext = async (ended: Ended, playNextVideo: PlayNext): Promise<NextInCorner | undefined> => {
  const found = await findNext(ended, playNextVideo);
  const video = found && (await askVideo(found.videoId, playNextVideo));
  if (!video) return undefined;
  const facts = await factsOf(video, found.to, playNextVideo);
  return {
    title: video.title,
    startsInSeconds: readAutoplayNext() && !ended.nextWaits ? UP_NEXT_SECONDS : undefined,
    play: (corner) => playInCorner(corner, facts),
  };
};
