/** Over real compilations: what loaders say, and how, changes with their versions. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import webpack from 'webpack';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { federatedConfig, remoteBuild } from '@foyer/shared/config/webpack';
import { describeBuildErrors } from './describe-build-errors.ts';

const PAGE = `import css from './home.module.css';
export const page = { load: async () => ({ status: 200 }), Component: () => <p className={css.a}>x</p> };
`;
const SOUND: Record<string, string> = {
  'src/home/page.tsx': PAGE,
  'src/home/home.module.css': '.a { color: red; }\n',
  ...Object.fromEntries(
    LANGUAGES.map((language) => [`src/messages/${language}.json`, '{"fx.title": "T"}\n']),
  ),
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const build = async (changes: Record<string, string | null>): Promise<string[]> => {
  for (const [file, text] of Object.entries({ ...SOUND, ...changes })) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    if (text === null) await rm(join(folder, file), { force: true });
    else await writeFile(join(folder, file), text);
  }
  const description = { name: 'mf-fx', contract: 1, pages: ['home'], widgets: [] } as const;
  const config = federatedConfig(remoteBuild(description, {}, folder), {
    mode: 'production',
    side: 'browser',
    outputPath: join(folder, 'dist'),
    usage: { uses: [], provides: [] },
  });
  const compiler = webpack(config);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() =>
        error ? reject(error) : resolve(describeBuildErrors(stats?.compilation.errors ?? [], folder)),
      );
    });
  });
};

it.each<[string, Record<string, string | null>, string[]]>([
  ['nothing', {}, []],
  [
    'a style that does not parse',
    { 'src/home/home.module.css': '.a { color: red; }\n.b { color red }\n' },
    ['src/home/home.module.css:2:6: Unknown word color'],
  ],
  [
    'a block that is not closed',
    { 'src/home/home.module.css': '.a { color: red; }\n.b {\n' },
    ['src/home/home.module.css:2:1: Unclosed block'],
  ],
  [
    'a script that does not parse',
    { 'src/home/page.tsx': PAGE.replace('200 })', '200 )') },
    ["src/home/page.tsx:2:56: Expected ',', got ')'"],
  ],
  [
    'an import of nothing',
    { 'src/home/page.tsx': `import { x } from './nothing.ts';\n${PAGE.replace('>x<', '>{x}<')}` },
    ['src/home/page.tsx:1:20: there is no ./nothing.ts'],
  ],
  [
    'a catalogue that is no JSON',
    { 'src/messages/de.json': '{"fx.title": "T",\n "a": }\n' },
    [expect.stringMatching(/^src\/messages\/de\.json:2:7: no JSON: Unexpected token/) as unknown as string],
  ],
  [
    'a message that is no ICU',
    { 'src/messages/de.json': '{\n "fx.title": "{n, plural, one {x}"}\n' },
    [
      expect.stringMatching(
        /^src\/messages\/de\.json:2:2: "fx\.title" is not valid ICU: \w+$/,
      ) as unknown as string,
    ],
  ],
  [
    'a language that is missing',
    { 'src/messages/nl.json': null },
    [expect.stringMatching(/there is no \.\/src\/messages\/nl\.json/) as unknown as string],
  ],
])('says where %s is, and nothing of webpack', async (_, changes, lines) => {
  expect(await build(changes)).toEqual(lines);
});
