/**
 * Keeps the addresses of a video that not everyone may see good while it plays. They end after minutes; anyone who still may see it
 * gets new ones for the same files, and what the player holds (playlists, captions, sprites) goes on under them.
 */
import type { VideoFile } from '@foyer/shared/wire-schemas/videos';

/** After an answer that did not come. The addresses are good for some minutes longer than the renewal waits. */
const TRY_AGAIN_SECONDS = 30;
const MAX_TRIES = 6;

export interface LinkRenewal {
  /** The address by which the same file is reached now; others are returned unchanged. */
  rewrite: (address: string) => string;
  /** New addresses immediately. Undefined when they are refused, or the addresses do not end at all. */
  renew: () => Promise<VideoFile | undefined>;
  /** Nobody plays: nothing is asked until somebody does again. */
  pause: () => void;
  resume: () => void;
  stop: () => void;
}

export interface LinkRenewalOptions {
  file: VideoFile;
  /** Asks past every cache. Rejects when the viewer may not see the video any more. */
  load: () => Promise<VideoFile>;
  onRenewed?: (file: VideoFile) => void;
}

export const createLinkRenewal = ({ file, load, onRenewed }: LinkRenewalOptions): LinkRenewal => {
  /** What the addresses of one answer start with, and which film's streams they lead to; the latest last. */
  const answers = [{ prefix: file.token ?? '', film: file.film }];
  const isLimited = file.renew_after_seconds !== undefined && file.token !== undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPlaying = true;
  let isDue = false;
  let isStopped = !isLimited;
  let tries = 0;

  const schedule = (seconds: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(turn, seconds * 1000);
  };

  const renew = async (): Promise<VideoFile | undefined> => {
    if (isStopped) return undefined;
    clearTimeout(timer);
    isDue = false;
    try {
      const renewed = await load();
      const { token, film } = renewed;
      if (token !== undefined && !answers.some(({ prefix }) => prefix === token))
        answers.push({ prefix: token, film });
      tries = 0;
      if (renewed.renew_after_seconds !== undefined) schedule(renewed.renew_after_seconds);
      if (!isStopped) onRenewed?.(renewed);
      return renewed;
    } catch {
      tries += 1;
      if (tries < MAX_TRIES) schedule(TRY_AGAIN_SECONDS);
      return undefined;
    }
  };

  const turn = () => {
    if (isPlaying) void renew();
    else isDue = true;
  };

  schedule(file.renew_after_seconds ?? 0);
  return {
    rewrite: (address) => {
      const latest = answers.at(-1);
      for (const { prefix, film } of answers.slice(0, -1)) {
        const at = address.indexOf(prefix);
        if (at < 0 || !latest) continue;
        const rest = address.slice(at + prefix.length);
        // A film that was made anew: segments of one do not go on with those of the other. The engine starts over when they end.
        if (rest.startsWith('stream/') && film !== latest.film) return address;
        return address.slice(0, at) + latest.prefix + rest;
      }
      return address;
    },
    renew,
    pause: () => {
      isPlaying = false;
    },
    resume: () => {
      isPlaying = true;
      if (isDue) void renew();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
};
