/**
 * Keeps the viewer and the address together: `#photo-3` opens the third photo, Back closes it, and another photo takes its place in
 * the history.
 */
import type { Photo } from '@foyer/shared/wire-schemas/albums';
import { useIntl, useLocation, useNavigate } from '@foyer/shared/platform';
import { useEffect, useEffectEvent, useRef } from 'react';
import { loadPhotoViewer } from './load-photo-viewer.ts';
import { photoFromHash, photoHash } from './photo-address.ts';
import type { PhotoViewer } from './photo-viewer.ts';

export interface PhotoViewerUse {
  /** The album's. */
  title: string;
  photos: readonly Photo[];
  nameOf: (photo: Photo) => string;
}

/** Of the entry that the viewer was opened by: going back from it leads to the album. */
const OPENED_HERE = { photo: true };
const KEEP = { preventScrollReset: true };

/** Returns what opens the viewer at a photo, counted from 1. */
export const usePhotoViewer = ({ title, photos, nameOf }: PhotoViewerUse): ((position: number) => void) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const viewer = useRef<PhotoViewer | null>(null);
  const shown = useRef<number | undefined>(undefined);
  const position = photoFromHash(hash, photos.length);

  const leave = useEffectEvent(() => {
    viewer.current = null;
    shown.current = undefined;
    if (state?.photo) void navigate(-1);
    else void navigate(pathname + search, { replace: true, ...KEEP });
  });
  const follow = useEffectEvent((other: number) => {
    if (other === shown.current) return;
    shown.current = other;
    void navigate(pathname + search + photoHash(other), { replace: true, state, ...KEEP });
  });
  const show = useEffectEvent(async (wanted: number, signal: AbortSignal) => {
    if (viewer.current) {
      if (shown.current !== wanted) viewer.current.show(wanted);
      shown.current = wanted;
      return;
    }
    try {
      const { openPhotoViewer } = await loadPhotoViewer();
      if (signal.aborted) return;
      shown.current = wanted;
      viewer.current = openPhotoViewer({
        title,
        photos,
        position: wanted,
        nameOf,
        words: {
          close: intl.formatMessage({ id: 'common.close' }),
          zoom: intl.formatMessage({ id: 'listings.album.zoom' }),
          previous: intl.formatMessage({ id: 'common.previous' }),
          next: intl.formatMessage({ id: 'common.next' }),
          all: intl.formatMessage({ id: 'listings.album.all' }),
          failed: intl.formatMessage({ id: 'common.error.title' }),
        },
        thumbOf: (one) => document.querySelector<HTMLElement>(`[data-photo="${one}"]`),
        onShow: follow,
        onClose: leave,
      });
    } catch (error) {
      if (signal.aborted) return;
      // Without the viewer the picture itself.
      console.error('the photo viewer could not be loaded', error);
      const photo = photos[wanted - 1];
      if (photo) window.location.assign(photo.src);
    }
  });

  useEffect(() => {
    const running = new AbortController();
    if (position === undefined) {
      viewer.current?.close();
      viewer.current = null;
      shown.current = undefined;
    } else void show(position, running.signal);
    return () => running.abort();
  }, [position]);
  useEffect(() => () => viewer.current?.close(), []);

  return (wanted) => void navigate(pathname + search + photoHash(wanted), { state: OPENED_HERE, ...KEEP });
};
