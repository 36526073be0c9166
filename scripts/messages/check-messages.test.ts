import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WORKSPACE_PACKAGES } from '@foyer/shared/config/workspace-packages';
import { checkMessages, comparePlaceholders, findUses } from './check-messages.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROOMS = ['shared', ...WORKSPACE_PACKAGES];

describe('comparePlaceholders', () => {
  it.each([
    ['{count, number} views', '{count, number} Aufrufe', null],
    ['{count, plural, one {# video} other {# videos}}', '動画', null],
    ['Hello {name}', 'Hallo', 'lacks {name}'],
    ['Hello', 'Hallo {name}', 'has {name}, which English lacks'],
    ['<a>more</a>', 'mehr', 'lacks {<a>}'],
  ])('%s, %s', (english, translated, problem) => {
    expect(comparePlaceholders(english, translated)).toBe(problem);
  });
});

describe('findUses', () => {
  it('finds literal ids and the starts of those that are put together', () => {
    const text =
      "<FormattedMessage id=\"listings.home.title\" /> { id: `error.${code}` } 'listings.sort.' + sort 'shell.css'";
    expect(findUses(text)).toEqual({
      ids: ['listings.home.title', 'shell.css'],
      prefixes: ['error.', 'listings.sort.'],
    });
  });
});

describe('checkMessages', () => {
  let root = '';
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'foyer-messages-'));
    for (const room of ROOMS) cpSync(join(ROOT, room, 'src'), join(root, room, 'src'), { recursive: true });
  });
  afterEach(() => rmSync(root, { recursive: true }));
  const change = (file: string, edit: (catalogue: Record<string, string>) => void) => {
    const catalogue = JSON.parse(readFileSync(join(root, file), 'utf8'));
    edit(catalogue);
    writeFileSync(join(root, file), JSON.stringify(catalogue));
  };

  it('names what one language lacks or has too much, unknown ids and unused ones', async () => {
    const before = new Set(await checkMessages(root));
    change('shell/src/messages/ja.json', (catalogue) => {
      delete catalogue[Object.keys(catalogue)[0] ?? ''];
      catalogue['shell.extra'] = '余分';
    });
    change('shared/src/messages/en.json', (catalogue) => {
      catalogue['error.never_raised'] = '{name}';
      delete catalogue['error.not_found'];
    });
    rmSync(join(root, 'mf-player/src/messages/nl.json'));
    mkdirSync(join(root, 'mf-listings/src/probe'));
    writeFileSync(
      join(root, 'mf-listings/src/probe/a.tsx'),
      "export const id = 'listings.nowhere.at-all';\n",
    );
    const notice = JSON.parse(readFileSync(join(root, 'mf-upload/src/messages/notice/en.json'), 'utf8'));
    change('mf-upload/src/messages/notice/en.json', (catalogue) => {
      catalogue['upload.nav'] = 'Twice';
    });
    const ofNotice = Object.keys(notice).find((id) => id.startsWith('upload.moderation.'));
    writeFileSync(join(root, 'mf-upload/src/mine/probe.ts'), `export const probe = '${ofNotice}';\n`);
    const mine = join(root, 'mf-upload/src/mine/mine-page.tsx');
    writeFileSync(mine, `import { probe } from './probe.ts';\n${readFileSync(mine, 'utf8')}`);
    const found = (await checkMessages(root)).filter((problem) => !before.has(problem));
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^shell\/src\/messages\/ja\.json: ".*" is missing$/),
        'shell/src/messages/ja.json: "shell.extra" is not in en.json',
        'mf-player/src/messages/nl.json is missing',
        'mf-listings/src/probe/a.tsx: there is no message "listings.nowhere.at-all"',
        'shared/src/messages/en.json: "error.not_found" is missing',
        'shared/src/messages/de.json: "error.never_raised" is missing',
        expect.stringMatching(
          /^mf-upload\/src\/mine\/page\.tsx: "upload\.moderation\.[\w.-]+" of mf-upload\/src\/mine\/probe\.ts is in mf-upload\/src\/messages\/notice, which it does not load$/,
        ),
        'mf-upload/src/messages/notice/en.json: "upload.nav" is in mf-upload/src/messages, too',
      ]),
    );
  });
});
