import { describe, expect, it } from '@jest/globals';
import { addStarters, chooseBrowserTests, listTouchedTests } from './changed-tests.ts';

describe('what a change can touch', () => {
  it('is the unit tests that import a changed file, and those that read the tree', async () => {
    const tests = (await listTouchedTests(['shared/src/unlisted-name.ts'])).join('\n');
    expect(tests).toContain('/shared/src/unlisted-name.test.ts');
    expect(tests).toContain('/scripts/fences/docs-paths.test.ts');
    expect(tests).not.toContain('/mf-desk/src/moderation/case/file-notice.test.tsx');
  });

  it('is each test that starts the server as a process, when the server changed', () => {
    expect(addStarters(['server/src/watching/votes.ts'])).toContain('server/src/testing/web-processes.ts');
    expect(addStarters(['server/src/watching/votes.test.ts'])).toHaveLength(1);
    expect(addStarters(['mf-player/src/watch/page.tsx'])).toHaveLength(1);
  });

  it.each([
    ['nothing of what browsers do', ['docs/guides/develop.md', 'mf-player/src/watch/page.test.tsx'], []],
    [
      'a browser test that changed alone',
      ['e2e/tests/uploads/upload.e2e.ts'],
      ['e2e/tests/uploads/upload.e2e.ts'],
    ],
    [
      'all browser tests, for what every page is made of',
      ['mf-player/src/x.ts', 'shared/src/urls.ts'],
      'all',
    ],
    ['all browser tests, for their harness', ['e2e/harness/browser.ts'], 'all'],
    ['the release tests of a command', ['scripts/release.ts'], ['tests/release']],
  ])('is %s', (_, changed, expected) => {
    expect(chooseBrowserTests(changed)).toEqual(expected);
  });

  it('is the browser tests of a package, and those that every page has', () => {
    const chosen = chooseBrowserTests(['mf-upload/src/video/page.tsx']);
    expect(chosen).toEqual(expect.arrayContaining(['tests/uploads/', 'hydration']));
    expect(chosen).not.toContain('watch-page');
  });
});
