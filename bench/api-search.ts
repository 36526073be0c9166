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
const search = (text: string, sort = 'relevance', page = '1.all..'): string =>
  `/api/videos2.php?params=0/straight/${sort}/60/search..${page}&s=${encodeURIComponent(text)}`;
/** Ways to ask for frequent words that popular videos alone do not answer, and what is asked while somebody types. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  'last page': (text) => search(text, 'relevance', '33.all..'),
  'of a month': (text) => search(text, 'relevance', '1.all..month'),
  'by views': (text) => search(text, 'most-viewed'),
  'newest first': (text) => search(text, 'latest-updates'),
  suggestions: (text) => `/api/suggester.php?c=${encodeURIComponent(text)}`,
};
const ROUNDS = 3;

await withSeededApis([LARGE_VIDEOS], async (api) => {
  if (!api) return;
  const searches = TEXTS.map((text) => search(text));
  const frequent = FREQUENT_TEXTS.map((text) => search(text));
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
  for (const [way, address] of Object.entries(WAYS)) {
    const times: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) times.push(...(await timesOf(api, FREQUENT_TEXTS.map(address))));
    explain(
      `frequent words, ${way}: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`,
    );
  }
  report({ name: `api-search at ${api.videos}`, figure: ratios.microseconds, budget: 10 });
  report({ name: `api-search-frequent at ${api.videos}`, figure: ofFrequent.microseconds, budget: 5 });
});
