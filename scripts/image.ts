/** `npm run image [-- --tag NAME] [--base IMAGE] [--release-key FILE]`: the container image of the site (docs/guides/containers.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildImage, ImageFault } from '../deploy/container/build-image.ts';
import { endWithParent } from './processes/end-with-parent.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};
const { values } = parseArgs({
  options: {
    tag: { type: 'string', default: `foyer:${version}` },
    base: { type: 'string' },
    'release-key': { type: 'string' },
  },
});
endWithParent();
try {
  const engine = buildImage({ tag: values.tag, base: values.base, releaseKey: values['release-key'] });
  console.log(`${values.tag} is built by ${engine}`);
} catch (error) {
  if (!(error instanceof ImageFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
