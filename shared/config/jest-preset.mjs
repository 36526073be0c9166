/**
 * The one jest preset. `jestProject({ name, dom })` is a project over one folder of the workspace: real ES modules
 * (run jest with `--experimental-vm-modules`), TypeScript stripped by swc, nothing in node_modules transformed.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const swcOptions = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: true } },
    experimental: { keepImportAttributes: true },
  },
  module: { type: 'es6' },
  // In a file of jest's cache: within the text they would be read, and compiled past, with every test file.
  sourceMaps: true,
};

/**
 * @param {{ name: string, dom: boolean }} options `dom`: jsdom with Node's own fetch and streams, else plain Node.
 * @returns {import('jest').Config}
 */
export const jestProject = ({ name, dom }) => ({
  displayName: name,
  rootDir: here('../..'),
  roots: [`<rootDir>/${name}`],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: [
    '/node_modules/',
    '/dist/',
    // `npm run test:long` runs these too.
    ...(process.env.FOYER_TEST_LONG === '1' ? [] : ['\\.long\\.test\\.tsx?$']),
    // Those of another turn (scripts/testing/turn.ts).
    ...(process.env.FOYER_TESTS_LEFT_OUT ? [process.env.FOYER_TESTS_LEFT_OUT] : []),
  ],
  // What is compiled outlives the folder of temporary files, which each run has for itself.
  cacheDirectory: '<rootDir>/.cache/jest',
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/\\.data', '<rootDir>/\\.cache/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': [require.resolve('@swc/jest'), swcOptions] },
  transformIgnorePatterns: ['/node_modules/'],
  ...(dom
    ? {
        testEnvironment: here('./jest-dom-environment.mjs'),
        setupFiles: [here('./jest-dom-setup.mjs')],
        setupFilesAfterEnv: [here('./jest-dom-matchers.mjs')],
        moduleNameMapper: {
          '\\.module\\.css$': here('./jest-css-module.mjs'),
          '\\.css$': here('./jest-css.mjs'),
        },
      }
    : { testEnvironment: 'node' }),
});

/**
 * The same for a remote outside this workspace. @param {string} folder its own
 * @returns {import('jest').Config}
 */
export const remoteTests = (folder) => {
  const {
    displayName: _,
    modulePathIgnorePatterns: __,
    cacheDirectory: ___,
    ...project
  } = jestProject({ name: '', dom: true });
  return { ...project, rootDir: folder, roots: ['<rootDir>/src'] };
};
