/** One photo at a time over the page: arrows, swipe, zoom, neighbours fetched ahead. PhotoSwipe, behind an interface of ours. */
import type { Photo } from '@foyer/shared/wire-schemas/albums';
import PhotoSwipe from 'photoswipe';
import 'photoswipe/style.css';
import { addCaption, addStrip, stripHeight } from './photo-viewer-parts.ts';

export interface PhotoViewerOptions {
  /** The album's: names the dialog. */
  title: string;
  photos: readonly Photo[];
  /** From 1. */
  position: number;
  nameOf: (photo: Photo) => string;
  words: { close: string; zoom: string; previous: string; next: string; all: string; failed: string };
  /** The element that a photo grows out of and shrinks back into. */
  thumbOf: (position: number) => HTMLElement | null;
  /** Another photo is shown. */
  onShow: (position: number) => void;
  /** Closed from within. */
  onClose: () => void;
}
export interface PhotoViewer {
  show: (position: number) => void;
  /** Without telling `onClose`. */
  close: () => void;
}

/** How much larger than the window a photo becomes at least, where it has no more of its own. */
const ZOOM_MIN = 2;
const ZOOM_MAX = 4;
/** Photos on each side that are fetched before they are asked for: behind, ahead. */
const PRELOAD: [number, number] = [1, 2];

/** Browsers of now know WebP; the widest of its versions that fits is picked by `sizes`, which PhotoSwipe writes. */
const srcsetOf = ({ sources }: Photo): string | undefined =>
  sources?.find(({ type }) => type === 'image/webp')?.srcset;

/** One that still shrinks back into its thumb is open, too. */
let openViewers = 0;
/** The gutter of the scroll bar lies next to everything that is fixed: tokens.css makes it black. */
const changeOpenViewers = (by: 1 | -1) => {
  openViewers += by;
  document.documentElement.toggleAttribute('data-covered', openViewers > 0);
};

export const openPhotoViewer = ({
  title,
  photos,
  position,
  nameOf,
  words,
  thumbOf,
  onShow,
  onClose,
}: PhotoViewerOptions): PhotoViewer => {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isReported = true;
  const viewer = new PhotoSwipe({
    dataSource: photos.map((photo) => ({
      src: photo.src,
      srcset: srcsetOf(photo),
      msrc: photo.thumb,
      width: photo.width,
      height: photo.height,
      alt: nameOf(photo),
      element: thumbOf(photo.position) ?? undefined,
      thumbCropped: true,
    })),
    index: position - 1,
    preload: PRELOAD,
    loop: false,
    bgOpacity: 1,
    wheelToZoom: true,
    secondaryZoomLevel: ({ fit }) => Math.max(1, fit * ZOOM_MIN),
    maxZoomLevel: ({ fit }) => Math.max(1, fit) * ZOOM_MAX,
    paddingFn: ({ y }) => ({ top: 0, bottom: stripHeight(y, photos.length), left: 0, right: 0 }),
    showHideAnimationType: isStill ? 'none' : 'zoom',
    ...(isStill && { zoomAnimationDuration: 0, showAnimationDuration: 0, hideAnimationDuration: 0 }),
    closeTitle: words.close,
    zoomTitle: words.zoom,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.failed,
  });
  viewer.on('bindEvents', () => {
    viewer.element?.setAttribute('aria-label', title);
  });
  viewer.on('uiRegister', () => {
    addCaption(viewer, photos, nameOf);
    if (photos.length > 1) addStrip(viewer, photos, { nameOf, label: words.all });
  });
  viewer.on('keydown', ({ originalEvent }) => {
    const { key } = originalEvent;
    if (key !== 'End' && key !== 'Home') return;
    originalEvent.preventDefault();
    viewer.goTo(key === 'End' ? photos.length - 1 : 0);
  });
  viewer.on('change', () => {
    if (isReported) onShow(viewer.currIndex + 1);
  });
  viewer.on('close', () => {
    if (isReported) onClose();
  });
  // PhotoSwipe ignores `close` while a photo still grows out of its thumb.
  viewer.on('openingAnimationEnd', () => {
    if (!isReported) viewer.close();
  });
  changeOpenViewers(1);
  viewer.on('destroy', () => changeOpenViewers(-1));
  viewer.init();
  return {
    show: (wanted) => viewer.goTo(wanted - 1),
    close: () => {
      isReported = false;
      viewer.close();
    },
  };
};
