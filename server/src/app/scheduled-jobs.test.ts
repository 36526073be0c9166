/** What the table declares is what processes can do, and what the reference shows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { readConfig } from '../platform/config/config.ts';
import type { Database } from '../platform/database/create-database.ts';
import { createFileStorage } from '../platform/storage/file-storage.ts';
import { describeJobs } from './describe-jobs.ts';
import { SCHEDULED_JOBS } from './scheduled-jobs.ts';
import { workerJobs } from './start-scheduled-jobs.ts';

const REFERENCE = join(import.meta.dirname, '../../../docs/reference/scheduled-jobs.md');
/** Nothing is run. */
const NO_DATABASE = {} as Database;

it('gives workers each of their jobs, and no other', () => {
  const config = readConfig({});
  const declared = Object.entries(SCHEDULED_JOBS).filter(([, { process }]) => process === 'worker');
  expect(Object.keys(workerJobs(NO_DATABASE, createFileStorage(config.dataDir), config)).sort()).toEqual(
    declared.map(([name]) => name).sort(),
  );
});

it('refers to them as they are (npm run jobs-reference writes the page)', () => {
  expect(readFileSync(REFERENCE, 'utf8')).toBe(describeJobs());
});

it('shows interval, process and locks', () => {
  const page = describeJobs();
  expect(page).toContain('| counters | 6 h | worker | counts videos and comments anew | `listing_counters');
  expect(page).toContain('| fold views | 30 s | worker |');
  expect(page).toContain('| canary | 2 s | web |');
});
