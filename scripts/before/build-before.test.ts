import { expect, it } from '@jest/globals';
import { isTouched } from './build-before.ts';

it('builds a package again for its own files, for those of shared that it holds, and for what all hold', async () => {
  const touches = async (file: string) => [
    await isTouched('mf-desk', [file]),
    await isTouched('shell', [file]),
  ];
  expect(await touches('mf-desk/src/pages.ts')).toEqual([true, false]);
  // The platform is the shell's alone: that is how it meets remotes of before.
  expect(await touches('shared/src/platform/link.tsx')).toEqual([false, true]);
  expect(await touches('shared/src/ui/graphics/badge.tsx')).toEqual([true, true]);
  expect(await touches('shared/src/testing/builders.ts')).toEqual([false, false]);
  for (const file of [
    'shared/src/wire-schemas/site.ts',
    'shared/config/webpack.ts',
    'scripts/build-package.ts',
  ])
    expect(await touches(file)).toEqual([true, true]);
});
