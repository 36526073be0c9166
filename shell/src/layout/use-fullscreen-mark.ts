/** `data-fullscreen` of the root while something fills the screen: the page's own gutter would be left free alongside it (tokens.css). */
import { useEffect } from 'react';

export const useFullscreenMark = (): void => {
  useEffect(() => {
    const mark = () =>
      document.documentElement.toggleAttribute('data-fullscreen', document.fullscreenElement !== null);
    mark();
    document.addEventListener('fullscreenchange', mark);
    return () => document.removeEventListener('fullscreenchange', mark);
  }, []);
};
