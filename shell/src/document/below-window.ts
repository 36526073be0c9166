/**
 * Parts of the document that stand below the first screen (below-window.css) wait until somebody comes near them, and are like all others
 * from then on: nothing is cut off at their edges. Whether that has happened is seen by a part's heading: elements around it may have no boxes.
 */
export const releaseBelow = (): void => {
  for (const part of document.querySelectorAll<HTMLElement>('[data-below]')) {
    const release = () => part.removeAttribute('data-below');
    if (part.querySelector('h2')?.checkVisibility?.({ contentVisibilityAuto: true }) !== false) release();
    else {
      part.dataset.below = 'waits';
      part.addEventListener('contentvisibilityautostatechange', release, { once: true });
    }
  }
};
