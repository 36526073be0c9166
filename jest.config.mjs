/** All unit and integration tests. Run through `npm test`, or alone: `npm test -- --project shared`. */
import { listFfmpegs } from './server/src/media/ffmpeg/find-ffmpeg.ts';
import { jestProject } from './shared/config/jest-preset.mjs';
import { WORKSPACE_PACKAGES } from './shared/config/workspace-packages.ts';

const WITH_DOM = [...WORKSPACE_PACKAGES, 'shared', 'embed-sdk'];
const ON_NODE = ['scripts', 'deploy'];

/** Tests whose results depend on the build of ffmpeg, with each other ffmpeg of this machine. */
const isLong = process.env.FOYER_TEST_LONG === '1';
const MEDIA_TESTS = isLong
  ? [
      '**/server/src/{media,processing}/**/*.test.ts',
      '**/server/src/**/{hostile-uploads,progressive-files,video-processing}.test.ts',
    ]
  : // Where builds have differed: how a rendition is cut, and where its sound starts.
    ['**/server/src/media/hls/sound-and-picture.test.ts'];

/** Tests of the server, with this ffmpeg. */
const serverTests = (ffmpeg) => ({
  ...jestProject({ name: 'server', dom: false }),
  // One PostgreSQL for all of its tests; each test file has a database of its own in it.
  globalSetup: '<rootDir>/server/src/testing/before-tests.mjs',
  globalTeardown: '<rootDir>/server/src/testing/after-tests.mjs',
  setupFiles: ['<rootDir>/server/src/testing/use-test-ffmpeg.mjs'],
  globals: { FOYER_TEST_FFMPEG: ffmpeg },
});

const [first, ...others] = listFfmpegs();
// With the setting, all tests run with that one alone; else with the one that ships, whatever the system has.
const named = process.env.FOYER_FFMPEG;
const isMatrix = !named;

export default {
  // Jest reads this here only, not in a project. It ends what hangs and measures nothing: databases, compilers and commands take
  // many times as long on a busy machine.
  testTimeout: 300_000,
  // A large process collects garbage for longer, and starts each process more slowly; a new one compiles everything anew.
  workerIdleMemoryLimit: '1GB',
  projects: [
    ...WITH_DOM.map((name) => jestProject({ name, dom: true })),
    ...ON_NODE.map((name) => jestProject({ name, dom: false })),
    serverTests(named || first?.path),
    ...(isMatrix
      ? others.map(({ source, path }) => ({
          ...serverTests(path),
          displayName: `server with the ${source}'s ffmpeg`,
          testMatch: MEDIA_TESTS,
        }))
      : []),
  ],
};
