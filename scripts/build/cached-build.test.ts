/** A build with webpack's persistent cache gives what one without gives, also where modules are used more or less often than before. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { federatedConfig } from '@foyer/shared/config/webpack';
import webpack from 'webpack';

const OTHERS = ['a', 'b', 'c', 'd'];

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-cached-build-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(
    join(folder, 'src/page.js'),
    "import { useState } from 'react';\nimport { jsx } from 'react/jsx-runtime';\nexport const page = () => jsx('p', { children: useState(0)[0] });\n",
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Of two modules that look alike to webpack, as all that the host brings do, the others use this one. */
const useInOthers = async (code: string): Promise<void> => {
  for (const name of OTHERS)
    await writeFile(
      join(folder, `src/${name}.js`),
      `${code}\nexport const ${name} = () => used('${name}');\n`,
    );
};

/** Its scripts by name. */
const build = async (dist: string, cacheFolder?: string): Promise<Record<string, string>> => {
  const outputPath = join(folder, dist);
  const config = federatedConfig(
    {
      name: 'mf-listings',
      folder,
      contract: 1,
      declarations: {},
      exposes: Object.fromEntries(['page', ...OTHERS].map((name) => [`./${name}`, `./src/${name}.js`])),
      standalone: {},
    },
    { side: 'browser', mode: 'production', outputPath, ...(cacheFolder && { cacheFolder }) },
  );
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) =>
      compiler.close(() => {
        const [fault] = stats?.compilation.errors ?? [];
        if (error ?? fault) reject(error ?? fault);
        else resolve();
      }),
    );
  });
  const scripts = (await readdir(outputPath, { recursive: true }))
    .filter((file) => file.endsWith('.js'))
    .sort();
  return Object.fromEntries(
    await Promise.all(
      scripts.map(async (file) => [file, await readFile(join(outputPath, file), 'utf8')] as const),
    ),
  );
};

it('gives a module that did not change the numbers that others have by now', async () => {
  const cache = join(folder, 'cache');
  await useInOthers("import { useState as used } from 'react';");
  await build('first', cache);
  await useInOthers("import { jsx as used } from 'react/jsx-runtime';");
  const cached = await build('cached', cache);
  expect(Object.keys(cached).length).toBeGreaterThan(OTHERS.length);
  expect(cached).toEqual(await build('fresh'));
});
