/** What the photo viewer shows around a photo: what it is called, and a strip of all of them. */
import type { Photo } from '@foyer/shared/wire-schemas/albums';
import type PhotoSwipe from 'photoswipe';
import css from './photo-viewer.module.css';

const STRIP_PX = 76;
/** Lower windows have no room for it: phones on their side. */
const WINDOW_MIN_PX = 480;

/** @param windowHeight px */
export const stripHeight = (windowHeight: number, photos: number): number =>
  photos > 1 && windowHeight >= WINDOW_MIN_PX ? STRIP_PX : 0;

export const addCaption = (
  viewer: PhotoSwipe,
  photos: readonly Photo[],
  nameOf: (photo: Photo) => string,
): void =>
  viewer.ui?.registerElement({
    name: 'caption',
    className: css.caption,
    appendTo: 'root',
    onInit: (element) => {
      element.dir = 'auto';
      element.ariaLive = 'polite';
      const tell = () => {
        const photo = photos[viewer.currIndex];
        element.textContent = photo ? nameOf(photo) : '';
      };
      tell();
      viewer.on('change', tell);
    },
  });

interface StripOptions {
  nameOf: (photo: Photo) => string;
  /** Names the strip. */
  label: string;
}

export const addStrip = (
  viewer: PhotoSwipe,
  photos: readonly Photo[],
  { nameOf, label }: StripOptions,
): void =>
  viewer.ui?.registerElement({
    name: 'strip',
    className: css.strip,
    tagName: 'nav',
    appendTo: 'root',
    onInit: (element) => {
      element.ariaLabel = label;
      const buttons = photos.map((photo, index) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = css.thumb ?? '';
        const picture = new Image();
        picture.loading = 'lazy';
        picture.decoding = 'async';
        picture.src = photo.thumb;
        picture.alt = nameOf(photo);
        button.append(picture);
        button.addEventListener('click', () => viewer.goTo(index));
        return button;
      });
      element.replaceChildren(...buttons);
      const mark = () => {
        for (const [index, button] of buttons.entries())
          if (index === viewer.currIndex) button.setAttribute('aria-current', 'true');
          else button.removeAttribute('aria-current');
        const current = buttons[viewer.currIndex];
        // Not scrollIntoView: it would scroll the page below, too.
        if (current)
          element.scrollLeft = current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2;
      };
      viewer.on('change', mark);
      viewer.on('openingAnimationStart', mark);
    },
  });
