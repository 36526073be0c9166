/**
 * Documents that no cache holds: how many a second, and how long one takes by itself, to those of another checkout
 * (`FOYER_BENCH_AGAINST`, built), which must not be the quicker one by a tenth.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Asked } from '../server/src/testing/load/asked.ts';
import { buildPackages } from '../scripts/build.ts';
import { type DocumentsSite, startDocumentsSite } from './harness/documents-site.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';

const PAIRS = Number(process.env.FOYER_BENCH_PAIRS ?? 5);
const SECONDS = 8;
const TREE = join(import.meta.dirname, '..');
const PROGRAM = join(TREE, 'server/src/testing/load/ask-many.ts');
const run = promisify(execFile);

/** More watch pages than the smallest cache holds, each asked for by a network of its own. */
const CATALOGUE = { videos: 300, cacheMb: 1 };
const PATHS = Array.from({ length: CATALOGUE.videos }, (_, index) => `/videos/${index + 1}/a-video/`);

const ask = async ({ web: { base } }: DocumentsSite, connections: number): Promise<Asked> => {
  const options = [base, SECONDS, connections, 0, '2001:db8:{net}::1'].map(String);
  const { stdout } = await run(process.execPath, ['--no-warnings', PROGRAM, ...options, ...PATHS]);
  const asked = JSON.parse(stdout) as Asked;
  const others = Object.keys(asked.statuses).filter((status) => status !== '200');
  if (others.length > 0) throw new Error(`not every document came: ${JSON.stringify(asked.statuses)}`);
  return asked;
};

const against = process.env.FOYER_BENCH_AGAINST;
if (against === undefined)
  explain('uncached-documents: FOYER_BENCH_AGAINST names no checkout to compare with');
else {
  await buildPackages();
  const sites = [
    await startDocumentsSite(TREE, CATALOGUE),
    await startDocumentsSite(against, CATALOGUE),
  ] as const;
  const figuresOf = (site: DocumentsSite) => async () => {
    const one = await ask(site, 1);
    const many = await ask(site, 8);
    return {
      'documents a second': many.answers / SECONDS,
      'documents a second, one at a time': one.answers / SECONDS,
      'median until it is there, eight at a time, ms': many.p50Ms,
      'median until it is there, ms': one.p50Ms,
    };
  };
  try {
    const ratios = await ratiosOfPairs(PAIRS, figuresOf(sites[0]), figuresOf(sites[1]));
    const rates = { budget: 0.9, atLeast: true };
    report({ name: 'uncached-documents, a second', figure: ratios['documents a second'], ...rates });
    report({
      name: 'uncached-documents, one at a time',
      figure: ratios['documents a second, one at a time'],
      ...rates,
    });
    report({
      name: 'uncached-documents, median time',
      figure: ratios['median until it is there, ms'],
      budget: 1.11,
    });
  } finally {
    for (const site of sites) await site.stop();
  }
}
