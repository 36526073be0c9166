/** The page docs/capacity.md, from the measured figures. */
import { ANSWERS, type AnswerName, type CapacityFigures, REQUEST_KINDS } from './figures.ts';
import {
  ASSUMED,
  type CapacityPlan,
  pageCost,
  planCapacity,
  type SinglePart,
  UNITS,
} from './plan-capacity.ts';

const SIZES = [1e4, 1e6, 1e8];

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const format = (value: number): string => NUMBER.format(value);
const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((cell) => (typeof cell === 'number' ? format(cell) : cell)).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(row)].join('\n');

const PARTS: Readonly<Record<SinglePart, string>> = {
  database: `PostgreSQL, one primary with ${UNITS.databaseCores} cores`,
  line: `a line of ${UNITS.lineGbps} Gbit/s to the machines that hold the media`,
  storage: `disks of ${UNITS.storedTb} TB, after a year`,
};
/** What is set or added when a part is at its end. */
const NEXT: Readonly<Record<SinglePart, string>> = {
  database:
    '`DATABASE_REPLICA_URLS` takes reads from the primary; then a machine with more cores; then counting views elsewhere than in PostgreSQL, which nothing here does yet',
  line: 'a second place that holds the media, or an object store (`S3_BUCKET`) that the CDN reads from',
  storage: 'an object store (`S3_BUCKET`), which has no such end',
};

const partRow = (
  name: string,
  plans: readonly CapacityPlan[],
  of: (plan: CapacityPlan) => number | string,
) => [name, ...plans.map(of)];

/** Ends of one machine that does everything, without a CDN: views a day at which each part is used as far as it may be. */
const endsOfOneMachine = (figures: CapacityFigures) => {
  const one = planCapacity(figures, 1e6);
  const at = (needed: number, there: number): number => (1e6 * there) / needed;
  return [
    ['web process (main thread and two render workers)', at(one.webCores, UNITS.webCores)],
    ['PostgreSQL with four cores', at(one.databaseCores, 4)],
    ['a line of 1 Gbit/s without a CDN', at(one.visitorsGbps, 1)],
    ['a worker with two cores', at(one.workerCores, 2)],
    ['a disk of 4 TB, in a year', at(one.storedTbPerMonth * 12, 4)],
  ] as const;
};

export const writeCapacity = (figures: CapacityFigures): string => {
  const page = pageCost(figures);
  const plans = SIZES.map((views) => planCapacity(figures, views));
  const playedGb = (ASSUMED.playedKbps * 1000 * 3600) / 8 / 1e9;
  const pageGb = (Object.values(page.bytes).reduce((sum, bytes) => sum + bytes, 0) * 1000) / 1e9;
  const viewsPerHour = 60 / ASSUMED.minutesPerView;
  const { view } = figures.answers;
  const seconds = (ms: number): string => `${format(ms / 1000)} s`;
  const nginxSeconds = (gb: number): string => `${format(gb * figures.nginxSecondsPerGb)} s`;
  const perThousand = (value: number): number => value * 1000;
  const ends = [...endsOfOneMachine(figures)].toSorted((one, other) => one[1] - other[1]);
  return `# Capacity

How many machines, bytes and euros a site of a given size takes, and which part is at its end first. \`npm run bench -- capacity\` measures single answers and writes [the figures](../bench/capacity/figures.json); \`npm run capacity\` computes this page from them, and a test compares the two. The figures hold for the machine that they were measured on, and the assumptions are a guess at a site like this one: put your own into \`bench/capacity/plan-capacity.ts\`.

## Measured
On ${figures.measured.on}, ${figures.measured.processor}, with ${figures.measured.videos.toLocaleString('en')} videos. Processor time of an answer, in milliseconds:

${table(
  ['answer', 'web process', 'PostgreSQL', 'transactions'],
  (Object.keys(ANSWERS) as AnswerName[]).map((name) => {
    const { webMs, databaseMs, transactions } = figures.answers[name];
    return [ANSWERS[name], webMs, databaseMs, transactions];
  }),
)}

What a browser loads, as it comes over the line:

${table(
  ['of a page', ...REQUEST_KINDS.filter((kind) => kind !== 'media')],
  (['first', 'next'] as const).map((which) => [
    which === 'first' ? 'the first, with an empty cache' : 'each further one',
    ...REQUEST_KINDS.filter((kind) => kind !== 'media').map((kind) => {
      const { requests, bytes } = figures.traffic[which][kind];
      return `${format(requests)}, ${format(bytes / 1000)} kB`;
    }),
  ]),
)}

nginx takes ${format(figures.nginxSecondsPerGb)} s of processor time for a GB of segments, a worker ${format(figures.workerSecondsPerMinute)} s for a minute of an uploaded 720p video, of which ${format(figures.storedBytesPerMinute / 1e6)} MB are stored. A counted view takes ${format(figures.bytesPerView)} bytes of the database until it is summed up.

## Assumed
A visit has ${ASSUMED.pagesPerVisit} pages, there are ${ASSUMED.pagesPerView} pages for a view, ${ASSUMED.minutesPerView} minutes are watched of it at ${format(ASSUMED.playedKbps / 1000)} Mbit/s. The busiest hour has ${ASSUMED.peak} times the mean, and processors are then used by ${100 * ASSUMED.usedShare} %. Half of the pages are answered in front of the web process, half of the others from its own cache. A CDN answers ${100 * ASSUMED.cdnHits.media} % of media, ${100 * ASSUMED.cdnHits.picture} % of pictures and ${100 * ASSUMED.cdnHits.code} % of scripts and styles. There is an upload of ${ASSUMED.minutesPerUpload} minutes for ${format(ASSUMED.viewsPerUpload)} views. A core costs ${ASSUMED.prices.core} euros a month, a TB over the CDN ${ASSUMED.prices.cdnTb}, a stored TB ${ASSUMED.prices.storedTb}.

## A thousand page views, an hour watched
${table(
  ['', 'requests', 'MB', 'nginx', 'web process', 'PostgreSQL', 'transactions'],
  [
    [
      '1,000 page views',
      perThousand(page.requests),
      pageGb * 1000,
      nginxSeconds(pageGb),
      seconds(perThousand(page.webMs)),
      seconds(perThousand(page.databaseMs)),
      perThousand(page.transactions),
    ],
    [
      'an hour watched',
      '',
      playedGb * 1000,
      nginxSeconds(playedGb),
      seconds(viewsPerHour * view.webMs),
      seconds(viewsPerHour * view.databaseMs),
      viewsPerHour * view.transactions,
    ],
  ],
)}

Without a CDN in front. Of an hour watched are measured its bytes at nginx, from files that it has, and the ${format(viewsPerHour)} views that are counted, which the page views above have, too. Not measured are the requests of a player, nginx's check once a second whether a film may be given out, and counting watch time.

## By size
Of the busiest hour, with a CDN in front; PostgreSQL with one replica that takes over.

${table(
  ['views a day', ...SIZES.map(format)],
  [
    partRow('pages a second', plans, ({ pagesPerSecond }) => pagesPerSecond),
    partRow('cores of web processes', plans, ({ webCores }) => webCores),
    partRow('cores of PostgreSQL', plans, ({ databaseCores }) => databaseCores),
    partRow('transactions a second', plans, ({ transactionsPerSecond }) => transactionsPerSecond),
    partRow('cores of workers', plans, ({ workerCores }) => workerCores),
    partRow('cores of nginx', plans, ({ nginxCores }) => nginxCores),
    partRow('Gbit/s to visitors', plans, ({ visitorsGbps }) => visitorsGbps),
    partRow('Gbit/s from own machines', plans, ({ originGbps }) => originGbps),
    partRow('TB a month to visitors', plans, ({ visitorsTbPerMonth }) => visitorsTbPerMonth),
    partRow('TB stored more each month', plans, ({ storedTbPerMonth }) => storedTbPerMonth),
    partRow(
      'GB a day in the database until views are summed up',
      plans,
      ({ databaseGbPerDay }) => databaseGbPerDay,
    ),
    partRow(
      'machines: web, nginx, workers, databases',
      plans,
      ({ machines }) => `${machines.web}, ${machines.nginx}, ${machines.worker}, ${machines.databases}`,
    ),
    partRow('euros a month, after a year', plans, ({ eurosPerMonth }) => eurosPerMonth),
  ],
)}

A web machine has ${UNITS.webCores} cores, one of nginx ${UNITS.nginxCores}, a worker ${UNITS.workerCores}, a database ${UNITS.databaseCores}.

## What ends first
On one machine that does everything, without a CDN, by the views a day at which a part is used as far as it may be:

${table(
  ['part', 'views a day'],
  ends.map(([part, views]) => [part, views]),
)}

With a CDN, of what one machine gives where a second one is no matter of course; above 100 % comes what is named:

${table(
  ['part', ...SIZES.map((views) => `${format(views)} views a day`), 'what comes next'],
  (Object.keys(NEXT) as (keyof typeof NEXT)[]).map((part) => [
    PARTS[part],
    ...plans.map(({ used }) => `${format(100 * used[part])} %`),
    NEXT[part],
  ]),
)}

Web processes, nginx and workers are simply started once more.
`;
};
