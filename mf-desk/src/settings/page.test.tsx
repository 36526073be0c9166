import { beforeEach, expect, it, jest } from '@jest/globals';
import type { SettingAnswer } from '@foyer/shared/wire-schemas/settings/settings';
import { postedBodies } from '@foyer/shared/testing/fake-transport';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import common from '../messages/en.json' with { type: 'json' };
import acts from '../messages/changes/en.json' with { type: 'json' };
import own from '../messages/settings/en.json' with { type: 'json' };
import { page } from './page.tsx';

const setting = (values: Partial<SettingAnswer> = {}): SettingAnswer => ({
  key: 'site.name',
  group: 'site',
  is_set: true,
  locked_by: '',
  revision: 3,
  updated: '2026-11-20T10:00:00.000Z',
  value: 'Foyer',
  base: 'Foyer',
  ...values,
});
const FOOTER = setting({
  ...{ key: 'site.footer', locked_by: 'FOYER_FOOTER_FILE', is_set: false },
  value: { social: [{ title: 'Pier', href: 'https://' }] },
});
const SIDEBAR = setting({ key: 'site.sidebar-threshold', value: 20 });
const LEAD = setting({ key: 'site.lead-video', value: 0 });
const HOME = setting({ key: 'site.home-blocks', value: ['latest', 'national', 'models'] });
const open = (answer: unknown, viewer: Parameters<typeof buildViewer>[0] = { roles: ['operator'] }) =>
  renderInApp(page, {
    path: '/desk/settings/',
    viewer: buildViewer(viewer),
    messages: { ...common, ...own, ...acts },
    api: {
      '/api/settings/setting.json?key=site.name': setting(),
      '/api/settings/setting.json?key=site.footer': FOOTER,
      '/api/settings/setting.json?key=site.sidebar-threshold': SIDEBAR,
      '/api/settings/setting.json?key=site.home-blocks': HOME,
      '/api/settings/setting.json?key=site.lead-video': LEAD,
      'POST /api/settings.php': answer,
    },
  });
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => window.sessionStorage.clear());

it('saves a value with the revision that it was made from', async () => {
  const saved = setting({ value: 'Harbour', revision: 4 });
  const { requests } = await open({ ok: true, setting: saved });
  const site = await panel('Name of the site');
  const field = await site.findByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Harbour');
  expect(site.getByText('Not saved yet')).toBeVisible();
  await userEvent.click(site.getByRole('button', { name: 'Save' }));
  expect(await site.findByDisplayValue('Harbour')).toBeVisible();
  expect(site.queryByText('Not saved yet')).toBeNull();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    act: 'set',
    key: 'site.name',
    revision: 3,
    value: '"Harbour"',
  });
});

it('shows what a variable says as locked, by its name', async () => {
  await open({ ok: true });
  const links = await panel('Links in the footer');
  expect(await links.findByText('FOYER_FOOTER_FILE')).toBeVisible();
  expect(links.getByRole('group', { name: 'Sites of the same network' })).toBeVisible();
  expect(links.getAllByRole('button', { name: 'Add a link' })[0]).toBeDisabled();
  expect(links.queryByRole('button', { name: 'Save' })).toBeNull();
});

it('asks which of two values is saved where somebody else saved one meanwhile', async () => {
  const theirs = setting({ value: 'Pier', revision: 4 });
  const refusal = { ok: false, error: 'late', code: 'changed_meanwhile', info: { setting: theirs } };
  const { requests } = await open(refusal);
  const site = await panel('Name of the site');
  await userEvent.type(await site.findByLabelText('Name'), '!');
  await userEvent.click(site.getByRole('button', { name: 'Save' }));
  const mine = await site.findByRole('radio', { name: /^Yours\s*Foyer!$/ });
  expect(site.getByRole('radio', { name: /^Theirs\s*Pier$/ })).not.toBeChecked();
  expect(site.getByLabelText('Name')).toHaveValue('Foyer!');
  await userEvent.click(site.getByRole('button', { name: 'Save' }));
  await userEvent.click(mine);
  await userEvent.click(site.getByRole('button', { name: 'Save' }));
  const sent = postedBodies(requests);
  expect(sent).toEqual([
    expect.objectContaining({ revision: 3, value: '"Foyer!"' }),
    expect.objectContaining({ revision: 4, value: '"Foyer!"' }),
  ]);
});

it('is closed to those who may not change how the site works', async () => {
  const { result } = await open({ ok: true }, { is_moderator: true, roles: ['moderator'] });
  expect(result?.status).toBe(403);
  expect(screen.getByText('This page is for those who run the site')).toBeVisible();
});

it('orders the blocks of the home page, and leaves one at least', async () => {
  const { requests } = await open({ ok: true, setting: { ...HOME, revision: 4 } });
  const blocks = await panel('Blocks of the home page');
  const names = () => blocks.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  await blocks.findByRole('checkbox', { name: 'Latest videos' });
  expect(names()).toEqual([
    'Latest videos',
    'Popular in the visitor’s country',
    'Popular pornstars',
    'Most popular videos',
  ]);
  expect(blocks.getByRole('checkbox', { name: 'Most popular videos' })).not.toBeChecked();
  await userEvent.click(blocks.getByRole('button', { name: 'Move up: Popular pornstars' }));
  await userEvent.click(blocks.getByRole('checkbox', { name: 'Popular in the visitor’s country' }));
  await userEvent.click(blocks.getByRole('checkbox', { name: 'Popular pornstars' }));
  expect(blocks.getByRole('checkbox', { name: 'Latest videos' })).toBeDisabled();
  await userEvent.click(blocks.getByRole('checkbox', { name: 'Most popular videos' }));
  await userEvent.click(blocks.getByRole('button', { name: 'Save' }));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    act: 'set',
    key: 'site.home-blocks',
    revision: 3,
    value: '["latest","popular"]',
  });
});

/** Forms that a page sent into a frame: jsdom navigates nowhere. */
const sent: [action: string, target: string, fields: object][] = [];
beforeEach(() => {
  sent.length = 0;
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push([
      this.getAttribute('action') ?? '',
      this.target,
      Object.fromEntries(new FormData(this) as unknown as Iterable<[string, string]>),
    ]);
  });
});

it('shows the home page as the value in the form would make it, at the width that is chosen', async () => {
  await open({});
  const site = await panel('Name of the site');
  const field = await site.findByLabelText('Name');
  await userEvent.clear(field);
  await userEvent.type(field, 'Quay');
  await userEvent.click(site.getByRole('button', { name: 'Preview' }));
  const frame = await site.findByTitle('Preview, 360 px');
  expect(sent.at(-1)).toEqual([
    '/site/preview/en/',
    frame.getAttribute('name'),
    { key: 'site.name', value: '"Quay"' },
  ]);
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  await userEvent.selectOptions(site.getByLabelText('Width'), '1440 px');
  expect(site.getByTitle('Preview, 1440 px')).toBeVisible();
  await userEvent.click(site.getByRole('button', { name: 'Preview' }));
  expect(site.queryByTitle('Preview, 1440 px')).toBeNull();
});

it('leaves out links that are not whole yet', async () => {
  await open({});
  const footer = await panel('Links in the footer');
  await userEvent.click(await footer.findByRole('button', { name: 'Preview' }));
  await footer.findByTitle('Preview, 360 px');
  expect(sent.at(-1)?.[2]).toEqual({ key: 'site.footer', value: '{"social":[]}' });
});
