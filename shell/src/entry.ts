/**
 * The browser's entry. Evaluates the site's script in pieces: each library, the platform and the host's own modules in a task of their own,
 * so that taps, and a video that plays already, have their turn between them. All of it is in the one file.
 */
import { pause } from './host/pause.ts';

const begin = async () => {
  // First of all, since webpack orders the site's one stylesheet by it.
  await import(/* webpackMode: "eager" */ './document/site-styles.ts');
  await pause();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await pause();
  await import(/* webpackMode: "eager" */ '@foyer/shared/platform');
  await pause();
  await import(/* webpackMode: "eager" */ './main.tsx');
};
// What fails is in the file itself: the console names it, and the document stays readable.
void begin();
