/**
 * The browser's entry. Evaluates the site's script in pieces: each library, the platform and the host's own modules in a task of their own,
 * so that taps, and a video that plays already, have their turn between them; one that is about to play goes first. All of it is in the one file.
 */
import { firstFrame } from '@foyer/shared/loading/first-frame';
import { firstPaint } from '@foyer/shared/loading/first-paint';
import { provideCheckedFiles } from '@foyer/shared/loading/checked-files';
import { pause } from './host/pause.ts';

/** The script is `async`, so that its evaluation is no part of the task that ends the parsing; what hydrates needs the whole document. */
const parsed = (): Promise<unknown> | undefined =>
  document.readyState === 'loading'
    ? new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
    : undefined;

/** Between two pieces: anyone who pressed play meanwhile has the picture first. */
const giveWay = async () => {
  await pause();
  await firstFrame();
};

const start = async () => {
  await parsed();
  await firstPaint();
  await giveWay();
  // First of all, since webpack orders the site's one stylesheet by it.
  await import(/* webpackMode: "eager" */ './document/site-styles.ts');
  await giveWay();
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await giveWay();
  // The first of these makes the browser read its list of locales (60 ms on a phone): here in a task of its own, else in the hydration's.
  Intl.NumberFormat.supportedLocalesOf('en');
  await giveWay();
  await import(/* webpackMode: "eager" */ '@foyer/shared/platform');
  await giveWay();
  await import(/* webpackMode: "eager" */ './main.tsx');
};
provideCheckedFiles();
// What fails is in the file itself: the console names it, and the document stays readable.
void start();
