/** Of releases: where they come from, whom they are believed, when they are taken back; and of rendering. */
import { flag, integer, type Settings, text, secret } from './setting.ts';

export const RELEASE_SETTINGS = {
  FOYER_BUILDS_DIR: text(
    '',
    'folder with one for each package that is built on this machine; `npm run dev` sets it ([develop](../guides/develop.md))',
    '`<package>/dist`',
  ),
  FOYER_RELEASE_ORIGINS: text(
    '',
    'where browsers load packages from: `https://cdn.example`, or `mf-player=https://player.example,*=https://cdn.example`',
    'own origin',
  ),
  FOYER_RELEASE_KEY: text(
    '',
    'private key that releases are signed with on this machine: a path, a folder with `<package>.pem` for each, or the PEM itself ([sign releases](../guides/sign-releases.md))',
  ),
  FOYER_RELEASE_LOCAL_KEY: flag(
    true,
    '`1`: without one the site makes keys for itself, one for each package, in the data directory, and believes what they signed; none in production: it takes nothing new from them; `0`: only keys of registered teams',
    '`1`, in production none',
  ),
  FOYER_RELEASE_TRUSTED_KEYS: text(
    '',
    'ids of the only keys whose releases are believed, so that who can write the database cannot add one',
    'all registered',
  ),
  FOYER_RELEASE_COPIES_MB: integer(
    2048,
    [1, 1_000_000],
    'with S3: disk for local copies of releases; the longest unused go first',
  ),
  FOYER_RELEASES_TOKENS: secret(
    text(
      '',
      'teams without an account at the [page of releases](../guides/releases.md#the-page-of-releases): `listings-team:act:TOKEN,watchers:read:TOKEN`',
    ),
  ),
  FOYER_RELEASES_MAIL: text(
    '',
    'who is notified by mail when a release was taken back automatically or looks bad: `ops@example.org, mf-player=player-team@example.org`',
  ),
  FOYER_TAKE_BACK_NETWORKS: integer(
    3,
    [0, 1_000_000],
    'networks (/24, /48) whose visitors must meet a fault that the set before does not have before a release is taken back automatically; `0`: never, people are notified',
  ),
  FOYER_TAKE_BACK_HOURS: integer(
    72,
    [0, 100_000],
    'a set that has been live for longer is not taken back automatically',
  ),
} satisfies Settings;

export const CANARY_SETTINGS = {
  FOYER_CANARY_SHARES: text(
    '0.01,0.1,0.5',
    'parts of the visitors that a canary gets, step by step; after the last one it becomes stable',
  ),
  FOYER_CANARY_STEP_VIEWS: integer(
    300,
    [1, 1_000_000_000],
    'documents with each changed package, rendered for visitors, that a step takes at least; a quarter as many views must be reported without a fault',
  ),
  FOYER_CANARY_STEP_SECONDS: integer(600, [0, 30 * 86_400], 'time that a step takes at least'),
  FOYER_CANARY_EXCLUDE_FAULTS: text(
    '0.01',
    'part of all page views of the site: each step of a canary takes so many documents that more cannot fail unseen once the next share of the visitors has it; raises `FOYER_CANARY_STEP_VIEWS` where that is less',
  ),
  FOYER_CANARY_MAX_HOURS: integer(72, [1, 1000], 'a canary that is not decided by then is held'),
  FOYER_CANARY_REPORTS_PER_NETWORK: integer(
    10,
    [1, 1_000_000],
    'page views that one network (an IPv4 address, an IPv6 /48) may report of each release set a day, and documents that count; a /24 twice, an autonomous system a hundred times as many',
  ),
  FOYER_CANARY_TAKE_BACK_NETWORKS: integer(
    10,
    [1, 1_000_000],
    'networks (/24, /48) that must report a fault, in three autonomous systems, before reports alone take a candidate back; fewer hold it',
  ),
} satisfies Settings;

export const RENDERING_SETTINGS = {
  FOYER_MODULE_TIMEOUT_MS: integer(8000, [100, 120_000], 'how long a browser waits for the code of a remote'),
  FOYER_RENDER_TIMEOUT_MS: integer(
    1000,
    [50, 60_000],
    'processor time that a remote may spend at a stretch in a render worker',
  ),
  FOYER_RENDER_WORKERS: integer(2, [1, 64], 'render workers of each live release set'),
  FOYER_CACHE_MB: integer(128, [1, 65_536], 'cached answers, documents and embeds together'),
  FOYER_STALE_MINUTES: integer(
    10,
    [0, 1440],
    'how long beyond their age they are given out while the database is away',
  ),
} satisfies Settings;
