/** The last page of a listing of a million videos, to its first; of lists with a filter too. */
import { type ListingPage, VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { median } from './harness/median.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';
import { LARGE_VIDEOS, listing, timesOf, withSeededApis } from './harness/seeded-api.ts';

const PAIRS = 25;
/** File names of lists with a filter, less the number of the page. */
const FILTERED = [
  { list: '.', filter: 'hd..' },
  { list: '.', filter: '4k.3.' },
  { list: '.', filter: 'all.1.' },
  { list: 'categories.outdoors', filter: '4k..' },
];

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

  const filtered: { first: string; last: string }[] = [];
  for (const sort of VIDEO_SORTS)
    for (const { list, filter } of FILTERED) {
      const first = listing(`${list}.1.${filter}`, sort);
      const { total_count: total } = await api.read<ListingPage>(first);
      filtered.push({ first, last: listing(`${list}.${Math.floor(total / 60)}.${filter}`, sort) });
    }
  const filteredRound = (which: 'first' | 'last') => async () => ({
    microseconds:
      1000 *
      median(
        await timesOf(
          api,
          filtered.map((addresses) => addresses[which]),
        ),
      ),
  });
  const ofFiltered = await ratiosOfPairs(PAIRS, filteredRound('last'), filteredRound('first'));
  for (const { last: address } of filtered) explain(`${address}: ${(await api.time(address)).toFixed(1)} ms`);
  report({ name: `api-last-page-filtered at ${api.videos}`, figure: ofFiltered.microseconds, budget: 2 });
});
