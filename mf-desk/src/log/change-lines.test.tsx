/** Whatever the server logs is said in words; expectations stand here, not in the code that makes the words. */
import { describe, expect, it } from '@jest/globals';
import { type IntlShape, useIntl } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { SITE_SETTINGS } from '@foyer/shared/wire-schemas/settings/declarations';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { LOGGED_COLUMNS } from '@foyer/shared/wire-schemas/settings/logged-columns';
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';
import { settingLines, settingTitle } from '../settings/setting-words.ts';
import { changeLines, nameOfObject, titleOfObject } from './change-lines.ts';

const PARTS = [
  '',
  'catalogue/',
  'changes/',
  'log/',
  'machines/',
  'members/',
  'moderation/',
  'records/',
].concat(['searches/', 'settings/', 'videos/']);
const intlOf = async (locale: Language) => {
  const parts = await Promise.all(
    PARTS.map((part) => import(`../messages/${part}${locale}.json`, { with: { type: 'json' } })),
  );
  const messages = Object.assign({}, ...parts.map((one) => one.default)) as Record<string, string>;
  let intl: IntlShape | undefined;
  const Probe = () => {
    intl = useIntl();
    return null;
  };
  await renderInApp(<Probe />, { language: locale, messages });
  if (!intl) throw new Error('nothing was rendered');
  return intl;
};

/** Not shown: `value` and `name` stand with `change`, a picture's hash and the number of an entry elsewhere say nothing. */
const UNSAID = [
  'model.picture',
  'model.cover',
  'channel.picture',
  'channel.cover',
  'category.picture',
].concat(['videos.value', 'videos.name', 'albums.value', 'albums.name', 'report.change']);
/** The English words for what is closed are the columns' own. */
const VALUES: Readonly<Record<string, unknown>> = {
  titles: { en: 'Night' },
  abouts: { en: 'Night' },
  descriptions: { en: 'Night' },
  change: 'category_add',
};

const change = (fields: Partial<LoggedChange>): LoggedChange => ({
  ...{ change_id: 1, date: '2026-11-20T10:00:00.000Z', kind: 'setting', id: '4', act: 'edit' },
  ...{ member: null, command: '', why: '', is_altered: false, before: null, after: null },
  ...fields,
});

const NONE = { names: {}, titles: {} };
const KNOWN = {
  names: { 7: 'olga', 8: 'mora' },
  titles: { 'video-12': { title: 'Harbour', dir: 'harbour' }, 'album-4': { title: 'Piers', dir: 'piers' } },
};

describe.each(LANGUAGES)('in %s', (language) => {
  const columns = Object.entries(LOGGED_COLUMNS).flatMap(([kind, names]) =>
    kind === 'setting' ? [] : names.map((name): [string, string] => [kind, name]),
  );
  it('each column has words', async () => {
    const intl = await intlOf(language);
    const raw = columns.filter(([kind, name]) => {
      const value = kind === 'report' && name === 'change' ? 5 : (VALUES[name] ?? 7);
      const { after } = changeLines(intl, change({ kind, after: { [name]: value } }), NONE);
      if (UNSAID.includes(`${kind}.${name}`)) return after?.length !== 0;
      return after?.length !== 1 || new RegExp(`^${name}\\b`).test(after[0] ?? '');
    });
    expect(raw).toEqual([]);
  });

  it('each setting has a title, and each part of its value words', async () => {
    const intl = await intlOf(language);
    const untitled = Object.keys(SITE_SETTINGS).filter((key) => settingTitle(intl, key) === key);
    expect(untitled).toEqual([]);
    const raw = Object.entries(SITE_SETTINGS).flatMap(([key, { schema }]) => {
      const { properties, items } = schema as { properties?: object; items?: { properties?: object } };
      const lists = Object.values(properties ?? {}).map((one) => one.items?.properties ?? {});
      const names = [properties, items?.properties, ...lists].flatMap((one) => Object.keys(one ?? {}));
      return names
        .filter((name) => name !== 'id')
        .filter((name) => {
          const value = name === 'texts' ? { en: 'x' } : [{ x: 1, [name]: 'x' }];
          const lines = settingLines(intl, key, name === 'texts' ? [{ texts: value }] : value) ?? [];
          return lines.length === 0 || lines.some((line) => new RegExp(`(^|· )${name}[:：]`).test(line));
        })
        .map((name) => `${key}: ${name}`);
    });
    expect(raw).toEqual([]);
  });
});

describe('in English and Japanese', () => {
  const linesOf = async (language: Language, fields: Partial<LoggedChange>) => {
    const { before, after } = changeLines(await intlOf(language), change(fields), KNOWN);
    return [before, after];
  };
  it.each<[string, Language, Partial<LoggedChange>, (string[] | null)[]]>([
    [
      'a share',
      'de',
      {
        kind: 'release',
        before: { share: '10 %', 'mf-player': '1.0.0' },
        after: { share: '12.5 %', set: 7 },
      },
      [
        ['Anteil der Besucher: 10\u00a0%', 'mf-player: 1.0.0'],
        ['Set: #7', 'Anteil der Besucher: 12,5\u00a0%'],
      ],
    ],
    [
      'a release, with each team that signed it once',
      'en',
      {
        kind: 'release',
        after: {
          shell: '1.0.0',
          'mf-player': '1.0.0',
          signed_by: ['north team aa', 'players bb', 'players cc', 'dd'],
          'mf-desk': '1.0.0',
          set: 7,
        },
      },
      [
        [],
        [
          'Set: #7',
          'Signed by: north team (aa), players (bb, cc), dd',
          'mf-desk: 1.0.0',
          'mf-player: 1.0.0',
          'shell: 1.0.0',
        ],
      ],
    ],
    [
      'limits',
      'en',
      {
        kind: 'member',
        act: 'limits',
        before: { storage_gb: null, uploads_per_day: 1500 },
        after: { storage_gb: 0, uploads_per_day: 3 },
      },
      [
        ['Storage, GB: as for all', 'Uploads a day: 1,500'],
        ['Storage, GB: Without a limit', 'Uploads a day: 3'],
      ],
    ],
    [
      'a channel',
      'en',
      {
        kind: 'channel',
        before: { member: null, publishers: [7, 8], descriptions: { de: 'Hafen' }, is_hidden: true },
        after: { member: 7, publishers: [9], descriptions: {}, is_hidden: false },
      },
      [
        [
          'Owner: empty',
          'Members who may publish in it: olga, mora',
          'Description (Deutsch): Hafen',
          'Hidden: Yes',
        ],
        ['Owner: olga', 'Members who may publish in it: #9', 'Hidden: No'],
      ],
    ],
    [
      'a new model',
      'en',
      {
        kind: 'model',
        act: 'create',
        after: {
          ...{
            title: 'Ada',
            country: 'JP',
            birth_date: '1990-05-01',
            height: 2,
            hair: 5,
            tattoo: false,
            race: null,
          },
          ...{ gender: 'shemale', gallery: [], aliases: ['Eda', 'Ida'] },
        },
      },
      [
        [],
        [
          'Name: Ada',
          'Other names: Eda, Ida',
          'Videos: Trans',
          'Country: Japan',
          'Date of birth: May 1, 1990',
          'Hair colour: Another',
          'Height: 155–164 cm',
          'Tattoos: No',
        ],
      ],
    ],
    [
      'a row of a table',
      'ja',
      { kind: 'video', before: { categories: 'night' }, after: { categories: 'night;pier' } },
      [['カテゴリー：night'], ['カテゴリー：night、pier']],
    ],
    [
      'roles',
      'ja',
      { kind: 'role', before: { roles: [] }, after: { roles: ['editor'] } },
      [['役割：空欄'], ['役割：カタログ編集者']],
    ],
    [
      'a bulk change',
      'en',
      {
        kind: 'videos',
        after: {
          change: 'visibility',
          value: 'private',
          name: 'private',
          changed: 1200,
          same: 0,
          refused: 3,
        },
      },
      [[], ['Change: Set the visibility: Private', '1,200 changed', '0 already so', '3 not changed']],
    ],
    [
      'work',
      'en',
      {
        kind: 'job',
        before: { state: 'waiting', stage: 'ladder' },
        after: { state: 'cancelled', stage: 'ladder', code: 'cancelled' },
      },
      [
        ['State: Waiting', 'Stage: All qualities'],
        ['State: Cancelled', 'Stage: All qualities', 'Error: cancelled'],
      ],
    ],
    [
      'a report',
      'en',
      {
        kind: 'report',
        before: { state: 'open' },
        after: { state: 'closed', about: 'video 12', change: 41 },
      },
      [['State: Open'], ['State: Closed', 'Concerns: Video #12 · Harbour']],
    ],
    [
      'a record of somebody in an album, and in a video that is gone',
      'en',
      { kind: 'record', before: { video: 13 }, after: { album: 4 } },
      [['Video: #13'], ['Album: #4 · Piers']],
    ],
    [
      'a setting of choices, which was as it is without being set',
      'en',
      { id: 'members.joining', after: { value: 'approval' } },
      [null, ['Who may join: Those whom the desk lets in']],
    ],
    [
      'entries of a setting',
      'en',
      {
        id: 'age.rows',
        before: { value: [{ place: 'FR', mode: 'verify', text: 'law', rule: 'SREN' }] },
        after: { value: [] },
      },
      [
        ['FR · What visitors get: Nothing before proof of age'].concat([
          ...[
            'FR · What the notice says: That the law of the country asks for it',
            'FR · Law or rule, for operators: SREN',
          ],
        ]),
        ['empty'],
      ],
    ],
    [
      'what no page knows yet',
      'en',
      { kind: 'orbit', before: { phase: 'new' }, after: { phase: 'full' } },
      [['phase: new'], ['phase: full']],
    ],
  ])('says %s', async (_, language, fields, expected) => {
    expect(await linesOf(language, fields)).toEqual(expected);
  });

  it.each<[string, Partial<LoggedChange>]>([
    ['Name of the site', { id: 'site.name' }],
    ['Terms of use · Deutsch', { id: 'text.terms.de' }],
    ['Night', { kind: 'category', after: { titles: { en: 'Night', de: 'Nacht' }, dir: 'night' } }],
    ['olga', { kind: 'role', id: '7' }],
    ['#70', { kind: 'member', id: '70' }],
    ['All qualities #7', { kind: 'job', id: 'ladder-7' }],
    ['Count views', { kind: 'scheduled_job', id: 'fold views' }],
    ['harbour', { kind: 'search', after: { text: 'harbour' } }],
    ['mf-desk', { kind: 'release', id: 'mf-desk' }],
    ['#12', { kind: 'video', id: '12' }],
  ])('calls it %s', async (name, fields) => {
    expect(nameOfObject(await intlOf('en'), change(fields), { 7: 'olga' })).toBe(name);
  });
  it.each<[string | undefined, Partial<LoggedChange>]>([
    ['Harbour', { kind: 'video', id: '12', before: { title: 'Night' }, after: { title: 'Pier' } }],
    ['Pier', { kind: 'video', id: '13', before: { title: 'Night' }, after: { title: 'Pier' } }],
    [undefined, { kind: 'video', id: '13', after: { decision: 5 } }],
    ['Harbour', { kind: 'job', id: 'scan-12' }],
    ['Piers', { kind: 'job', id: 'photos-4' }],
    [undefined, { kind: 'category', id: '12', after: { title: 'Night' } }],
  ])('has the title %s of a video or album', (title, fields) => {
    expect(titleOfObject(change(fields), KNOWN.titles)?.title).toBe(title);
  });
});
