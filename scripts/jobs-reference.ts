/** `npm run jobs-reference`: writes docs/reference/scheduled-jobs.md from the server's table of scheduled jobs. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeJobs } from '../server/src/app/describe-jobs.ts';

const FILE = 'docs/reference/scheduled-jobs.md';

await writeFile(join(import.meta.dirname, '..', FILE), describeJobs());
console.log(`wrote ${FILE}`);
