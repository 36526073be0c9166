/** Over a workspace of one package alongside the real `shared`, with the real compiler. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { checkSources, faultsOf } from './check-sources.ts';

const ROOT = join(import.meta.dirname, '../..');
let root = '';
const write = async (files: Record<string, string>): Promise<void> => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, 'mf-desk', file)), { recursive: true });
    await writeFile(join(root, 'mf-desk', file), text);
  }
};
const SOUND = {
  'package.json': '{"name": "@foyer/mf-desk", "type": "module"}',
  'src/page.tsx': `import { FormattedMessage } from '@foyer/shared/platform';
export const Title = ({ count }: { count: number }) => <FormattedMessage id="desk.title" values={{ count }} />;
`,
  ...Object.fromEntries(
    LANGUAGES.map((language) => [`src/messages/${language}.json`, '{"desk.title": "{count} releases"}\n']),
  ),
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-sources-'));
  for (const name of ['node_modules', 'shared']) await symlink(join(ROOT, name), join(root, name));
  await write(SOUND);
  await symlink(join(ROOT, 'mf-desk/node_modules'), join(root, 'mf-desk/node_modules'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const check = async (): Promise<string[]> =>
  faultsOf('mf-desk', await checkSources(['mf-desk'], root)).filter((fault) => fault.startsWith('mf-desk/'));

it('finds what the check would: types, words that a language lacks, catalogues that cannot be read', async () => {
  expect(await check()).toEqual([]);
  await write({
    'src/page.tsx': `${SOUND['src/page.tsx']}export const shown = <Title count="3" />;\n`,
    'src/page.test.tsx': 'export const wrong: number = "tests are left to the check";\n',
    'src/messages/de.json': '{}\n',
    'src/messages/nl.json': '{"desk.title": \n',
  });
  expect(await check()).toEqual([
    "mf-desk/src/page.tsx:3:29: Type 'string' is not assignable to type 'number'. (TS2322)",
    'mf-desk/src/messages/de.json: "desk.title" is missing',
    'mf-desk/src/messages/nl.json:2:1: no JSON',
    'mf-desk/src/messages/nl.json: "desk.title" is missing',
  ]);
});

it('holds a package responsible for its own faults and those of what all share, not for a neighbour’s', () => {
  const faults = [
    'mf-a/src/x.ts:1:1: a',
    'mf-ab/src/x.ts:1:1: b',
    'shared/src/x.ts:1:1: c',
    'shell/src/x.ts:1:1: d',
  ];
  expect(faultsOf('mf-a', faults)).toEqual([faults[0], faults[2]]);
  expect(faultsOf('shell', faults)).toEqual([faults[2], faults[3]]);
});
