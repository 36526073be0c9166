/**
 * Which tests a whole run has of those that go in turns. The commit decides, or `FOYER_TEST_TURN` from 0 to 7: its lowest bit chooses half of the
 * cases of a file (`itInTurns` and `inTurns` of server/src/testing/long.ts), its two highest one of the four lists of jest's files here, and one of the four of the browser's.
 */
import { join } from 'node:path';
import { askGit } from '../contract/describe-build.ts';

const TURN_VARIABLE = 'FOYER_TEST_TURN';
/** A pattern of test files, for jest's `testPathIgnorePatterns`. */
export const LEFT_OUT_VARIABLE = 'FOYER_TESTS_LEFT_OUT';
const TURNS = 8;

/**
 * Files that take long and are not alone in what they test: a whole run has those of one of these four lists. No file stands here that alone
 * runs a raw statement of the server. docs/guides/testing.md says what a run has without them.
 */
export const FILES_IN_TURNS: readonly (readonly string[])[] = [
  [
    ...['server/src/app/edge', 'server/src/app/restore-targets', 'server/src/app/web-processes'],
    ...['server/src/processing/other-version', 'server/src/media/ladder/sound-level'],
    ...['server/src/media/ladder/extra-codecs', 'server/src/media/jail/attacks'],
    ...['server/src/media/pictures/pictures', 'scripts/own-globals', 'scripts/releases/release-checks'],
    ...['mf-player/src/watch/page-actions', 'mf-upload/src/people/people', 'mf-upload/src/edit/page'],
    'mf-desk/src/moderation/reports/reports',
  ],
  [
    ...['server/src/app/teams-during-a-canary', 'server/src/app/taken-back-by-itself'],
    ...['server/src/app/rolling-restart', 'server/src/app/release-processes', 'server/src/demo/demo'],
    ...['server/src/media/ladder/source-rendition', 'server/src/media/extras/extras'],
    ...['server/src/media/jail/jail', 'server/src/platform/storage/storage', 'scripts/keys'],
    ...['mf-member/src/playlist-form/playlist-form', 'mf-upload/src/copyright/copyright'],
    ...['mf-upload/src/video-file/video-file', 'mf-listings/src/search/page', 'mf-desk/src/catalogue/page'],
  ],
  [
    ...['server/src/app/traces', 'server/src/app/withdrawals-after-restore', 'scripts/outside-remote'],
    ...['server/src/media/ladder/odd-sources', 'server/src/media/analysis/probe-media'],
    ...['server/src/media/analysis/fingerprint', 'server/src/platform/storage/s3-storage'],
    ...['server/src/documents/render/hostile-remote', 'scripts/build/check-sources'],
    'server/src/processing/estimates/reported-progress',
    ...['mf-member/src/area/member-area', 'mf-listings/src/album/page', 'mf-upload/src/tracks/tracks'],
    'mf-desk/src/machine-room/page',
  ],
  [
    ...['server/src/app/backup-drill', 'server/src/app/key-rotation', 'server/src/app/read-replicas'],
    ...['server/src/media/ladder/perceptual', 'server/src/media/ladder/pieces'],
    ...['server/src/media/analysis/sound-fingerprint', 'server/src/uploads/receiving/upload-processes'],
    ...['server/src/documents/warm-up/refuse-growing-set', 'scripts/build/describe-build-errors'],
    ...['scripts/release-canary', 'mf-player/src/player/player-refused'],
    ...['mf-upload/src/video/page', 'mf-desk/src/moderation/moderation'],
  ],
];

/** The same of the browser's. Files that release again and again, or build, are spread over the lists: their lane is the longest. */
export const BROWSER_FILES_IN_TURNS: readonly (readonly string[])[] = [
  [
    ...['e2e/tests/release-checks/broken-releases', 'e2e/tests/release-checks/smoke'],
    ...['e2e/tests/desk/moderation-by-keys', 'e2e/tests/desk/covers'],
    ...['e2e/tests/members/header', 'e2e/tests/members/friends', 'e2e/tests/members/renewal'],
    ...[
      'e2e/tests/read-only/consent-and-ads',
      'e2e/tests/read-only/routes',
      'e2e/tests/read-only/play-early',
    ],
    ...['e2e/tests/uploads/sound-track', 'e2e/tests/uploads/audience'],
  ],
  [
    ...['e2e/tests/releases/new-pages-release', 'e2e/tests/releases/operators'],
    ...['e2e/tests/desk/same-case', 'e2e/tests/desk/catalogue-desk', 'e2e/tests/desk/machine-room'],
    ...['e2e/tests/two-processes/two-processes', 'e2e/tests/members/sign-in-link'],
    ...['e2e/tests/members/leaks', 'e2e/tests/members/collections', 'e2e/tests/read-only/crawl'],
    ...['e2e/tests/read-only/intrusions', 'e2e/tests/read-only/browser-check-before'],
    ...['e2e/tests/uploads/album-changes', 'e2e/tests/uploads/interrupted-upload'],
  ],
  [
    ...['e2e/tests/release-checks/versions-before', 'e2e/tests/releases/canary'],
    ...['e2e/tests/desk/moderators-desk', 'e2e/tests/desk/advertising-desk', 'e2e/tests/desk/rules-desk'],
    ...['e2e/tests/members/access', 'e2e/tests/members/subscribe-after-sign-in'],
    ...['e2e/tests/read-only/age-gate', 'e2e/tests/read-only/offline', 'e2e/tests/read-only/player-features'],
    ...['e2e/tests/uploads/other-version', 'e2e/tests/uploads/waiting-file'],
  ],
  [
    ...['e2e/tests/releases/broken-on-server', 'e2e/tests/two-processes/passkeys'],
    ...['e2e/tests/desk/second-moderator', 'e2e/tests/desk/settings-desk', 'e2e/tests/desk/lead-moderator'],
    ...['e2e/tests/members/figures-desk', 'e2e/tests/members/roles-desk', 'e2e/tests/read-only/lists'],
    ...['e2e/tests/read-only/addresses', 'e2e/tests/read-only/untranslated'],
    ...['e2e/tests/uploads/unlisted', 'e2e/tests/uploads/own-pages'],
  ],
];

/** What a whole run adds to its tests' environment, and with it jest's configurations read. Nothing in the long form, which has all tests. */
export const turnOfCommit = async (): Promise<Record<string, string>> => {
  if (process.env.FOYER_TEST_LONG === '1' || process.env.FOYER_E2E_LONG === '1') return {};
  const named = process.env[TURN_VARIABLE];
  const commit = (await askGit(join(import.meta.dirname, '../..'), 'rev-parse', 'HEAD')) ?? '0';
  const turn = named ? Number(named) : Number.parseInt(commit.slice(0, 8), 16) % TURNS;
  const others = [FILES_IN_TURNS, BROWSER_FILES_IN_TURNS].flatMap((lists) =>
    lists.filter((_, index) => index !== Math.floor((turn * lists.length) / TURNS)).flat(),
  );
  return {
    [TURN_VARIABLE]: String(turn),
    [LEFT_OUT_VARIABLE]: `/(${others.join('|')})\\.(test|e2e)\\.tsx?$`,
  };
};
