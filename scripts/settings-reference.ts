/** `npm run settings-reference`: writes docs/reference/configuration.md from what the server declares of its settings. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeSettings } from '../server/src/platform/config/settings/describe-settings.ts';

const FILE = 'docs/reference/configuration.md';

await writeFile(join(import.meta.dirname, '..', FILE), describeSettings());
console.log(`wrote ${FILE}`);
