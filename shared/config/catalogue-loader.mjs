/**
 * Webpack loader: a react-intl catalogue (ids and ICU texts) becomes ids and parsed messages, so that no page
 * carries the ICU parser (6.4 kB brotli).
 */
import { parse } from '@formatjs/icu-messageformat-parser';
import { placeAt, placeOfJsonFault } from './place-in-text.mjs';
import { toPseudo } from './pseudo-locale.mjs';

/** @param {string} source */
const readCatalogue = (source) => {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Error(`(${placeOfJsonFault(source)}) no JSON: ${error.message.split('\n')[0]}`);
  }
};

/** @this {import('webpack').LoaderContext<{ isPseudo?: boolean }>} @param {string} source */
export default function catalogueLoader(source) {
  const compiled = {};
  // In place of English, so that no language of its own has to be known anywhere.
  const isPseudo = this.getOptions().isPseudo === true && /[\\/]en\.json$/.test(this.resourcePath);
  for (const [id, text] of Object.entries(readCatalogue(source))) {
    try {
      const message = parse(text);
      compiled[id] = isPseudo ? toPseudo(message) : message;
    } catch (error) {
      const place = placeAt(source, Math.max(0, source.indexOf(JSON.stringify(id))));
      throw new Error(`(${place}) "${id}" is not valid ICU: ${error.message}`);
    }
  }
  return `export default ${JSON.stringify(compiled)};`;
}
