/** The last page of a listing of a million videos, to its first. */
import { type ListingPage, VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { median } from './harness/median.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';
import { LARGE_VIDEOS, listing, timesOf, withSeededApis } from './harness/seeded-api.ts';

const PAIRS = 25;

await withSeededApis([LARGE_VIDEOS], async (api) => {
  if (!api) return;
  const { total_count } = await api.read<ListingPage>(listing('..1.all..'));
  const last = Math.floor(total_count / 60);
  explain(`${total_count} videos, ${last} pages`);
  const pages = (page: number) => VIDEO_SORTS.map((sort) => listing(`..${page}.all..`, sort));
  const round = (page: number) => async () => ({
    microseconds: 1000 * median(await timesOf(api, pages(page))),
  });
  const ratios = await ratiosOfPairs(PAIRS, round(last), round(1));
  for (const address of pages(last)) explain(`${address}: ${(await api.time(address)).toFixed(1)} ms`);
  report({ name: `api-last-page at ${api.videos}`, figure: ratios.microseconds, budget: 2 });
});
