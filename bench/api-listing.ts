/** A listing that no cache holds: at a million videos, to the same at ten thousand. */
import { VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { median } from './harness/median.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';
import {
  LARGE_VIDEOS,
  listing,
  type SeededApi,
  SMALL_VIDEOS,
  timesOf,
  withSeededApis,
} from './harness/seeded-api.ts';

const PAIRS = 25;
const ADDRESSES = [
  ...VIDEO_SORTS.map((sort) => listing('..1.all..', sort)),
  listing('..2.all..', 'top-rated'),
  listing('..1.hd.2.', 'latest-updates'),
  listing('..1.all..week', 'latest-updates'),
  listing('categories.water.1.all..', 'latest-updates'),
  listing('categories.music.1.all..', 'top-rated'),
  listing('categories.city.1.all..', 'most-popular'),
];

await withSeededApis([LARGE_VIDEOS, SMALL_VIDEOS], async (large, small) => {
  if (!large || !small) return;
  const round = (api: SeededApi) => async () => ({
    microseconds: 1000 * median(await timesOf(api, ADDRESSES)),
  });
  const ratios = await ratiosOfPairs(PAIRS, round(large), round(small));
  for (const address of ADDRESSES)
    explain(
      `${address}: ${(await large.time(address)).toFixed(1)} ms, ${(await small.time(address)).toFixed(1)} ms`,
    );
  report({ name: `api-listing at ${large.videos}`, figure: ratios.microseconds, budget: 1.5 });
});
