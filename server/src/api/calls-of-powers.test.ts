/** Each call of a power, asked by a member of each role. Who may by it is written down here, from docs/specification/roles.md. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@foyer/shared/wire-schemas/members/roles';
import type { FastifyInstance } from 'fastify';
import { ROLE_COLUMNS } from '../platform/database/role-columns.ts';
import { addMember } from '../testing/catalogue.ts';
import { openTestWeb, postForm, type TestWeb } from '../testing/web.ts';
import { createWholeWeb } from '../testing/whole-web.ts';
import { ROUTE_RULES } from './route-rules.ts';

interface AskedCall {
  may: readonly Role[];
  /** Where the pattern has fields. */
  url?: string;
  /** A stream: who may is not asked here, since it never ends (machine-room/machine-room.test.ts). */
  isEndless?: true;
  /** What its schema takes; of a write. */
  form?: Record<string, string>;
}

/** By the name of the rule: `POST /api/settings.php`. Calls whose act alone has another rule stand with the act. */
const SETTING = { key: 'text.help.en', revision: '0' };
const CALLS: Readonly<Record<string, AskedCall>> = {
  'GET /api/changes/log.json': { may: ['operator'] },
  'GET /api/settings/overview.json': { may: ['operator'] },
  'GET /api/settings/setting.json': { may: ['operator'], url: '/api/settings/setting.json?key=site.name' },
  'GET /api/settings/history.json': { may: ['operator'], url: '/api/settings/history.json?key=site.name' },
  'GET /api/settings/export.json': { may: ['operator'] },
  'GET /api/settings/partners.json': { may: ['operator'] },
  'POST /api/settings.php': { may: ['operator'], form: { ...SETTING, act: 'set', value: '"# Help"' } },
  'POST /api/settings.php age.rows': {
    may: ['operator'],
    form: { ...SETTING, act: 'reset', key: 'age.rows' },
  },
  'POST /api/settings.php members.joining': {
    may: ['operator'],
    form: { ...SETTING, act: 'reset', key: 'members.joining' },
  },
  'POST /api/settings.php uploads.changes-wait': {
    may: ['operator'],
    form: { ...SETTING, act: 'reset', key: 'uploads.changes-wait' },
  },
  'POST /api/settings.php comments.watched-words': {
    may: ['operator'],
    form: { ...SETTING, act: 'reset', key: 'comments.watched-words' },
  },
  'POST /api/settings_preview.php': { may: ['operator'], form: { key: 'text.help.en', value: '# Help' } },
  'POST /api/settings_import.php': { may: ['operator'], form: { plan: '' } },
  'POST /api/settings_try.php': {
    may: ['operator'],
    form: { key: 'comments.watched-words', value: '[]', input: 'A fine harbour' },
  },
  'POST /api/settings_picture.php': { may: ['operator'], form: {} },
  'POST /api/changes_undo.php': { may: ['operator'], form: { change_id: '99999', reason: 'x' } },
  'GET /api/roles.json': { may: ['operator'] },
  'POST /api/roles.php': {
    may: ['operator'],
    form: { act: 'grant', role: 'trusted_flagger', name: 'nobody', reason: 'x' },
  },
  'GET /api/members_desk/find.json': { may: ['operator'] },
  'GET /api/members_desk/member/:file': { may: ['operator'], url: '/api/members_desk/member/1.json' },
  'POST /api/members_desk.php': {
    may: ['operator'],
    form: { act: 'end_sessions', member_id: '99999', reason: 'x' },
  },
  'GET /api/members_desk/joining.json': { may: ['operator'] },
  'POST /api/joining.php': { may: ['operator'], form: { act: 'approve', member_id: '99999' } },
  'POST /api/joining.php refuse': { may: ['operator'], form: { member_id: '99999', reason: 'x' } },
  'GET /api/members_desk/invitations.json': { may: ['operator'] },
  'POST /api/invitations.php': { may: ['operator'], form: { act: 'end', invitation_id: '99999' } },
  'GET /api/catalogue/categories.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/category/:file': { may: ['editor', 'operator'], url: '/api/catalogue/category/1.json' },
  'GET /api/catalogue/album_categories.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/album_category/:file': {
    may: ['editor', 'operator'],
    url: '/api/catalogue/album_category/1.json',
  },
  'POST /api/catalogue_album_category.php': {
    may: ['editor', 'operator'],
    form: { act: 'edit', album_category_id: '1' },
  },
  'POST /api/catalogue_album_category.php merge': {
    may: ['editor', 'operator'],
    form: { album_category_id: '1', into_id: '2' },
  },
  'POST /api/catalogue_album_category.php delete': {
    may: ['editor', 'operator'],
    form: { album_category_id: '1' },
  },
  'GET /api/catalogue/album_categories.csv': { may: ['editor', 'operator'] },
  'GET /api/catalogue/changes.json': {
    may: ['editor', 'operator'],
    url: '/api/catalogue/changes.json?kind=model',
  },
  'GET /api/catalogue/models.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/model/:file': { may: ['editor', 'operator'], url: '/api/catalogue/model/1.json' },
  'GET /api/catalogue/channels.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/channel/:file': { may: ['editor', 'operator'], url: '/api/catalogue/channel/1.json' },
  'POST /api/catalogue_model.php': { may: ['editor', 'operator'], form: { act: 'edit', model_id: '1' } },
  'POST /api/catalogue_model.php merge': {
    may: ['editor', 'operator'],
    form: { model_id: '1', into_id: '2' },
  },
  'POST /api/catalogue_model.php delete': { may: ['editor', 'operator'], form: { model_id: '1' } },
  'POST /api/catalogue_channel.php': { may: ['editor', 'operator'], form: { act: 'edit', channel_id: '1' } },
  'POST /api/catalogue_channel.php merge': {
    may: ['editor', 'operator'],
    form: { channel_id: '1', into_id: '2' },
  },
  'POST /api/catalogue_channel.php delete': { may: ['editor', 'operator'], form: { channel_id: '1' } },
  'POST /api/catalogue_category.php': {
    may: ['editor', 'operator'],
    form: { act: 'edit', category_id: '1' },
  },
  'POST /api/catalogue_category.php merge': {
    may: ['editor', 'operator'],
    form: { category_id: '1', into_id: '2' },
  },
  'POST /api/catalogue_category.php delete': { may: ['editor', 'operator'], form: { category_id: '1' } },
  'POST /api/catalogue_picture.php': { may: ['editor', 'operator'], form: {} },
  'GET /api/catalogue/videos.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/albums.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/bulk_changes.json': { may: ['editor', 'operator'] },
  'GET /api/catalogue/bulk_change/:file': {
    may: ['editor', 'operator'],
    url: '/api/catalogue/bulk_change/1.json',
  },
  'GET /api/catalogue/searches.json': { may: ['editor', 'operator'] },
  'POST /api/catalogue_search.php': { may: ['editor', 'operator'], form: { act: 'set', search_id: '1' } },
  'GET /api/catalogue/categories.csv': { may: ['editor', 'operator'] },
  'GET /api/catalogue/models.csv': { may: ['editor', 'operator'] },
  'GET /api/catalogue/channels.csv': { may: ['editor', 'operator'] },
  'GET /api/catalogue/videos.csv': { may: ['editor', 'operator'] },
  'GET /api/catalogue/albums.csv': { may: ['editor', 'operator'] },
  'POST /api/catalogue_import.php': { may: ['editor', 'operator'], form: {} },
  'POST /api/catalogue_bulk.php': { may: ['editor', 'operator'], form: { act: 'undo', bulk_id: '1' } },
  'POST /api/catalogue_bulk.php run': { may: ['editor', 'operator'], form: { bulk_id: '1' } },
  'GET /api/site_figures.json': { may: ['operator'] },
  'GET /api/site_figures.csv': { may: ['operator'] },
  'GET /api/machine_room.json': { may: ['operator'] },
  'POST /api/machine_room.php': { may: ['operator'], form: { act: 'retry', job: 'scan-99999' } },
  'POST /api/machine_room.php cancel': { may: ['operator'], form: { job: 'scan-99999', reason: 'x' } },
  'POST /api/machine_room.php mail_drop': { may: ['operator'], form: { mail_id: '99999', reason: 'x' } },
  'GET /api/machine_room/live': { may: ['operator'], isEndless: true },
};

let web: TestWeb;
let whole: FastifyInstance;
const sessions: Record<string, string> = { anonymous: '' };

beforeAll(async () => {
  web = await openTestWeb({}, { log: () => {} });
  whole = await createWholeWeb(web.deps);
  for (const role of [...ROLES, 'nothing'] as const) {
    await addMember(web.db, role, role === 'nothing' ? {} : { [ROLE_COLUMNS[role]]: true });
    sessions[role] = await web.signIn(role);
  }
});
afterAll(async () => {
  await whole.close();
  await web.close();
});

const codeOf = async (
  name: string,
  { url, form }: AskedCall,
  who: string,
  app: FastifyInstance = whole,
): Promise<string> => {
  const [, pattern = '', act] = name.split(' ');
  const headers = { cookie: sessions[who] ?? '' };
  const answer = form
    ? await postForm(app, url ?? pattern, { ...(act && { act }), ...form }, headers)
    : await app.inject({ url: url ?? pattern, headers });
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  return (isJson && answer.json().code) || '';
};

it('asks every call of a power', () => {
  const stated = Object.entries(ROUTE_RULES).flatMap(([name, rule]) => (rule.for === 'power' ? [name] : []));
  expect(Object.keys(CALLS).sort()).toEqual(stated.sort());
});

it('answers who may, and nobody else', async () => {
  for (const [name, call] of Object.entries(CALLS)) {
    expect([name, await codeOf(name, call, 'anonymous')]).toEqual([name, 'need_auth']);
    for (const who of [...ROLES, 'nothing'] as const) {
      if (call.isEndless && call.may.some((role) => role === who)) continue;
      const isRefused = (await codeOf(name, call, who)) === 'no_permission';
      expect([name, who, isRefused]).toEqual([name, who, !call.may.some((role) => role === who)]);
    }
  }
});

it('answers nobody whose account has no second step', async () => {
  const config = { ...web.deps.config, rolesWithoutFactor: false };
  const strict = await createWholeWeb({ ...web.deps, config });
  for (const [name, call] of Object.entries(CALLS))
    for (const who of call.may)
      expect([name, who, await codeOf(name, call, who, strict)]).toEqual([name, who, 'no_permission']);
  await strict.close();
});
