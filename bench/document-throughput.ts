/** Cached documents a second for the anonymous, to the cached listing's JSON. */
import { withBenchSite } from './harness/bench-site.ts';
import { LISTING_PATH } from './harness/pages.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { report } from './harness/report.ts';
import { requestRate } from './harness/request-rate.ts';

const PAIRS = 5;
const SECONDS = 3;
/** The first page of the newest, as the listing page asks for it. */
const LISTING_JSON = '/api/json/videos2/86400/straight/latest-updates/60/..1.all...json';

await withBenchSite(async (site) => {
  const rateOf = (path: string) => async () => ({
    'answers a second': await requestRate({ site, path, seconds: SECONDS }),
  });
  const ratios = await ratiosOfPairs(PAIRS, rateOf(LISTING_PATH), rateOf(LISTING_JSON));
  report({ name: 'document-throughput', figure: ratios['answers a second'], budget: 0.7, atLeast: true });
});
