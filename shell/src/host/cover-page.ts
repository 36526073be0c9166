/** Lays an element over the page, below the header and over what stands below that, as if the page were scrolled to its top. */
import css from './cover-page.module.css';

export const coverPage = (): HTMLElement => {
  const notice = document.querySelector('[data-notices]')?.getBoundingClientRect().height ?? 0;
  const cover = document.createElement('div');
  cover.className = css.cover ?? '';
  cover.ariaHidden = 'true';
  // What is out of sight leaves its room.
  cover.style.setProperty(window.scrollY > 0 ? '--room-above' : '--below', `${notice}px`);
  document.body.append(cover);
  return cover;
};
