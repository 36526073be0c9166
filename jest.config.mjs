/** All unit and integration tests. Run through `npm test`, or alone: `npm test -- --project shared`. */
import { jestProject } from './shared/config/jest-preset.mjs';

const WITH_DOM = ['shell', 'mf-listings', 'mf-player', 'mf-member', 'mf-community', 'mf-upload', 'shared'];
const ON_NODE = ['scripts', 'deploy'];

const server = {
  ...jestProject({ name: 'server', dom: false }),
  // One PostgreSQL for all of its tests; each test file has a database of its own in it.
  globalSetup: '<rootDir>/server/src/testing/before-tests.mjs',
  globalTeardown: '<rootDir>/server/src/testing/after-tests.mjs',
};

export default {
  // Jest reads this here only, not in a project. Databases and compilers start slowly on a busy machine.
  testTimeout: 30_000,
  projects: [
    ...WITH_DOM.map((name) => jestProject({ name, dom: true })),
    ...ON_NODE.map((name) => jestProject({ name, dom: false })),
    server,
  ],
};
