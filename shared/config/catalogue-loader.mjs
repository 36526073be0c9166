/**
 * Webpack loader: a react-intl catalogue (ids and ICU texts) becomes ids and parsed messages, so that no page
 * carries the ICU parser (6.4 kB brotli).
 */
import { parse } from '@formatjs/icu-messageformat-parser';
import { placeAt, placeOfJsonFault } from './place-in-text.mjs';
import { toPseudo } from './pseudo-locale.mjs';

/** Anyone who holds the catalogue keeps it; the page's providers add what is saved later (hot/intl.mjs). */
const hotModule = (text, language) => `const messages = ${text};
export default messages;
if (import.meta.webpackHot) {
  import.meta.webpackHot.accept();
  if (import.meta.webpackHot.data) globalThis.__FOYER_HOT__.saveMessages('${language}', messages);
  import.meta.webpackHot.dispose((data) => { data.isSaved = true; });
}
`;

/** @param {string} source */
const readCatalogue = (source) => {
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Error(`(${placeOfJsonFault(source)}) no JSON: ${error.message.split('\n')[0]}`);
  }
};

/** @this {import('webpack').LoaderContext<{ isPseudo?: boolean, isHot?: boolean }>} @param {string} source */
export default function catalogueLoader(source) {
  const compiled = {};
  const { isPseudo: isWanted = false, isHot = false } = this.getOptions();
  // In place of English, so that no language of its own has to be known anywhere.
  const isPseudo = isWanted && /[\\/]en\.json$/.test(this.resourcePath);
  for (const [id, text] of Object.entries(readCatalogue(source))) {
    try {
      const message = parse(text);
      compiled[id] = isPseudo ? toPseudo(message) : message;
    } catch (error) {
      const place = placeAt(source, Math.max(0, source.indexOf(JSON.stringify(id))));
      throw new Error(`(${place}) "${id}" is not valid ICU: ${error.message}`);
    }
  }
  const text = JSON.stringify(compiled);
  return isHot
    ? hotModule(text, this.resourcePath.slice(-'en.json'.length, -'.json'.length))
    : `export default ${text};`;
}
