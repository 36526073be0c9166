/**
 * Our drawings for video.js's icon sprite. SVG in the document instead of its icon font, so that neither a font nor a
 * `data:` address has to be allowed by the content security policy. Each is a path on a 24 by 24 grid.
 */
import { PLAY_SHAPE } from './play-shape.ts';

const PATHS: Record<string, string> = {
  play: PLAY_SHAPE,
  pause:
    'M7.5 4.5h2a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1zm7 0h2a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-2a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1z',
  replay:
    'M12 5V2.6a.6.6 0 0 0-1-.45L6.8 5.6a.6.6 0 0 0 0 .9L11 9.9a.6.6 0 0 0 1-.45V7a5.5 5.5 0 1 1-5.5 5.5 1 1 0 0 0-2 0A7.5 7.5 0 1 0 12 5z',
  'volume-high':
    'M4 9a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h2.6l4.7 3.9A1 1 0 0 0 13 18.1V5.9a1 1 0 0 0-1.7-.8L6.6 9zm11.6-1.1a.9.9 0 0 0-.3 1.25 5.4 5.4 0 0 1 0 5.7.9.9 0 1 0 1.53.95 7.2 7.2 0 0 0 0-7.6.9.9 0 0 0-1.23-.3zm2.9-2.5a.9.9 0 0 0-.2 1.27 9 9 0 0 1 0 10.66.9.9 0 1 0 1.46 1.06 10.8 10.8 0 0 0 0-12.78.9.9 0 0 0-1.26-.21z',
  'volume-medium':
    'M4 9a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h2.6l4.7 3.9A1 1 0 0 0 13 18.1V5.9a1 1 0 0 0-1.7-.8L6.6 9zm11.6-1.1a.9.9 0 0 0-.3 1.25 5.4 5.4 0 0 1 0 5.7.9.9 0 1 0 1.53.95 7.2 7.2 0 0 0 0-7.6.9.9 0 0 0-1.23-.3z',
  'volume-mute':
    'M4 9a1 1 0 0 0-1 1v4a1 1 0 0 0 1 1h2.6l4.7 3.9A1 1 0 0 0 13 18.1V5.9a1 1 0 0 0-1.7-.8L6.6 9zm11.4.3a.9.9 0 0 1 1.27 0L18.2 10.8l1.53-1.53A.9.9 0 0 1 21 10.54L19.47 12.07 21 13.6a.9.9 0 1 1-1.27 1.27L18.2 13.34l-1.53 1.53a.9.9 0 1 1-1.27-1.27l1.53-1.53-1.53-1.53a.9.9 0 0 1 0-1.24z',
  'fullscreen-enter':
    'M5 4h4a1 1 0 0 1 0 2H6v3a1 1 0 0 1-2 0V5a1 1 0 0 1 1-1zm10 0h4a1 1 0 0 1 1 1v4a1 1 0 1 1-2 0V6h-3a1 1 0 1 1 0-2zM5 14a1 1 0 0 1 1 1v3h3a1 1 0 1 1 0 2H5a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zm14 0a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 1 1 0-2h3v-3a1 1 0 0 1 1-1z',
  'fullscreen-exit':
    'M9 3a1 1 0 0 1 1 1v4a2 2 0 0 1-2 2H4a1 1 0 1 1 0-2h4V4a1 1 0 0 1 1-1zm6 0a1 1 0 0 1 1 1v4h4a1 1 0 1 1 0 2h-4a2 2 0 0 1-2-2V4a1 1 0 0 1 1-1zM4 14h4a2 2 0 0 1 2 2v4a1 1 0 1 1-2 0v-4H4a1 1 0 1 1 0-2zm12 0h4a1 1 0 1 1 0 2h-4v4a1 1 0 1 1-2 0v-4a2 2 0 0 1 2-2z',
  'picture-in-picture-enter':
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm0 2v10h16V7zm8.5 5h5a.5.5 0 0 1 .5.5v3a.5.5 0 0 1-.5.5h-5a.5.5 0 0 1-.5-.5v-3a.5.5 0 0 1 .5-.5z',
  'picture-in-picture-exit':
    'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zm0 2v10h16V7zm2.5 2h11a.5.5 0 0 1 .5.5v5a.5.5 0 0 1-.5.5h-11a.5.5 0 0 1-.5-.5v-5a.5.5 0 0 1 .5-.5z',
};
const ALIASES: Record<string, string> = { 'volume-low': 'volume-medium' };

/** Redraws the sprite that video.js put into `playerElement` (option `experimentalSvgIcons`). */
export const drawIcons = (playerElement: Element): void => {
  for (const symbol of playerElement.querySelectorAll('symbol')) {
    const name = symbol.id.replace('vjs-icon-', '');
    const path = PATHS[ALIASES[name] ?? name];
    if (!path) continue;
    symbol.setAttribute('viewBox', '0 0 24 24');
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('d', path);
    symbol.replaceChildren(shape);
  }
};
