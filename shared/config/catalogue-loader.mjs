/**
 * Webpack loader: a react-intl catalogue (ids and ICU texts) becomes ids and parsed messages, so that no page
 * carries the ICU parser (6.4 kB brotli).
 */
import { parse } from '@formatjs/icu-messageformat-parser';

/** @this {import('webpack').LoaderContext<unknown>} @param {string} source */
export default function catalogueLoader(source) {
  const compiled = {};
  for (const [id, text] of Object.entries(JSON.parse(source))) {
    try {
      compiled[id] = parse(text);
    } catch (error) {
      throw new Error(`message ${id} in ${this.resourcePath} is not valid ICU: ${error.message}`);
    }
  }
  return `export default ${JSON.stringify(compiled)};`;
}
