/**
 * Webpack loader: a module that exports `page` or `widget` takes its own changes. react-refresh alone would not: what it exports is no
 * component but an object that holds one. Definitions of API calls are kept by the store, so that a change of one needs a new page.
 */
import { join } from 'node:path';

const PLACE = /\bexport const (page|widget)\b/;
const API_CALLS = /-api\.ts$/;
const HELPER = JSON.stringify(join(import.meta.dirname, 'keep-place.mjs'));

/** @this {import('webpack').LoaderContext<object>} @param {string} source @param {unknown} map */
export default function placeLoader(source, map) {
  const [, name] = PLACE.exec(source) ?? [];
  const lines = [];
  if (API_CALLS.test(this.resourcePath)) lines.push('import.meta.webpackHot?.decline();');
  else if (name)
    lines.push(
      `import { keepPlace as $keepPlace$ } from ${HELPER};`,
      `if (import.meta.webpackHot) $keepPlace$(import.meta.webpackHot, ${name});`,
    );
  this.callback(null, [source, ...lines].join('\n'), map);
}
