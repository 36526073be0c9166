/** A search for two words, English and Japanese, at a million videos, to a listing page. */
import { type ListingPage, VIDEO_SORTS } from '@foyer/shared/wire-schemas/listings';
import { median } from './harness/median.ts';
import { ratiosOfPairs } from './harness/pairs.ts';
import { explain, report } from './harness/report.ts';
import { LARGE_VIDEOS, listing, timesOf, withSeededApis } from './harness/seeded-api.ts';

const PAIRS = 15;
/** Frequent and rare words, and one Japanese character, which is the start of many. */
const TEXTS = [
  ...['quiet harbour', 'golden lighthouse', 'rainy railway', 'distant parade', 'violet loom', 'music mori'],
  ...['夜の港', '静かな 庭園', '青い 灯台', '港'],
];
/** Two words that so many videos hold that only the best of them can be looked at. */
const FREQUENT_TEXTS = [
  'quiet harbour',
  'bright garden',
  'slow walk',
  'camera still',
  '静かな 港',
  '明るい 庭園',
];
const search = (text: string): string =>
  `/api/videos2.php?params=0/straight/relevance/60/search..1.all..&s=${encodeURIComponent(text)}`;

await withSeededApis([LARGE_VIDEOS], async (api) => {
  if (!api) return;
  const searches = TEXTS.map(search);
  const frequent = FREQUENT_TEXTS.map(search);
  const listings = VIDEO_SORTS.map((sort) => listing('..1.all..', sort));
  const round = (addresses: readonly string[]) => async () => ({
    microseconds: 1000 * median(await timesOf(api, addresses)),
  });
  const ratios = await ratiosOfPairs(PAIRS, round(searches), round(listings));
  const ofFrequent = await ratiosOfPairs(PAIRS, round(frequent), round(listings));
  for (const [index, address] of [...searches, ...frequent].entries()) {
    const ms = await api.time(address);
    const { total_count } = await api.read<ListingPage>(address);
    explain(`${[...TEXTS, ...FREQUENT_TEXTS][index]}: ${total_count} found, ${ms.toFixed(1)} ms`);
  }
  report({ name: `api-search at ${api.videos}`, figure: ratios.microseconds, budget: 10 });
  report({ name: `api-search-frequent at ${api.videos}`, figure: ofFrequent.microseconds, budget: 5 });
});
