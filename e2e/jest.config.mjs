/** Browser tests; started by e2e/run.ts, which brings up the site. */
import { jestProject } from '../shared/config/jest-preset.mjs';

export default {
  ...jestProject({ name: 'e2e', dom: false }),
  testMatch: ['**/*.e2e.ts'],
  // It ends what hangs: a busy machine takes many times as long as a quiet one.
  testTimeout: 600_000,
  maxWorkers: 1,
  testSequencer: new URL('./path-sequencer.cjs', import.meta.url).pathname,
};
