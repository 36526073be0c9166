/** How long a local video is, as far as this browser can tell. */

/** A browser that has not found out by then will not. */
const GIVE_UP_MS = 8000;

/** Seconds; null for what the browser cannot read: the server finds out. Never rejects. */
export const readDuration = (file: File): Promise<number | null> =>
  new Promise((resolve) => {
    const video = document.createElement('video');
    const url = URL.createObjectURL(file);
    const end = (seconds: number | null): void => {
      clearTimeout(timer);
      video.onloadedmetadata = null;
      video.onerror = null;
      video.removeAttribute('src');
      // Lets go of the file: what is still being read of it would be reported as a failed load otherwise.
      video.load();
      URL.revokeObjectURL(url);
      resolve(seconds);
    };
    const timer = setTimeout(() => end(null), GIVE_UP_MS);
    video.preload = 'metadata';
    video.muted = true;
    video.onloadedmetadata = () => end(Number.isFinite(video.duration) ? video.duration : null);
    video.onerror = () => end(null);
    video.src = url;
  });
