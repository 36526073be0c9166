/** Each scheduled job has a name in the machine room (mf-desk), and no name is of a job that is gone. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { SCHEDULED_JOBS } from '../../server/src/app/scheduled-jobs.ts';

const MESSAGES = join(import.meta.dirname, '../../mf-desk/src/messages/machines/en.json');
const NAME = /^desk\.machine\.job\.(.+)$/;

it('has a name for each scheduled job, and for no other', () => {
  const ids = Object.keys(JSON.parse(readFileSync(MESSAGES, 'utf8')));
  const named = ids.flatMap((id) => NAME.exec(id)?.[1] ?? []);
  const declared = Object.keys(SCHEDULED_JOBS).map((name) => name.toLowerCase().replace(/[^a-z]+/g, '-'));
  expect(new Set(named)).toEqual(new Set(declared));
});
