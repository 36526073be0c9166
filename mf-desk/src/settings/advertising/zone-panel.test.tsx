import { beforeEach, expect, it } from '@jest/globals';
import type { SettingAnswer } from '@foyer/shared/wire-schemas/settings/settings';
import { buildCreative, buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import common from '../../messages/en.json' with { type: 'json' };
import own from '../../messages/settings/en.json' with { type: 'json' };
import { ZonePanel } from './zone-panel.tsx';

const SRC = '0123456789abcdef0123456789abcdef';
const setting = (values: Partial<SettingAnswer> = {}): SettingAnswer => ({
  key: 'ads.listing-card',
  group: 'advertising',
  is_set: true,
  locked_by: '',
  revision: 3,
  updated: '2026-11-20T10:00:00.000Z',
  value: [],
  base: [],
  ...values,
});
const open = (given: SettingAnswer, picture: unknown = {}, answer?: unknown) =>
  renderInApp(<ZonePanel zone="listing-card" />, {
    viewer: buildViewer({ roles: ['operator'] }),
    messages: { ...common, ...own },
    api: {
      '/api/settings/setting.json?key=ads.listing-card': given,
      'POST /api/settings_picture.php': picture,
      'POST /api/settings.php': answer ?? { ok: true, setting: { ...given, revision: 4 } },
    },
  });

beforeEach(() => window.sessionStorage.clear());

it('saves a picture once it has words and an https link', async () => {
  const { requests } = await open(setting(), { ok: true, src: SRC, width: 640, height: 520 });
  expect(await screen.findByText(/^Nothing is shown now/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add a picture' }));
  expect(screen.getByText('A picture is missing.')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Picture'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await screen.findByText('It is missing what the picture says.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('What the picture says'), 'A shop');
  await userEvent.type(screen.getByLabelText('Leads to (https)'), 'http://shop.example/');
  expect(screen.getByText('The link needs an https address.')).toBeVisible();
  // Nothing incomplete is sent.
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(requests.filter(({ url }) => url === '/api/settings.php')).toEqual([]);
  await userEvent.clear(screen.getByLabelText('Leads to (https)'));
  await userEvent.type(screen.getByLabelText('Leads to (https)'), 'https://shop.example/');
  await userEvent.clear(screen.getByLabelText('Weight'));
  await userEvent.type(screen.getByLabelText('Weight'), '3');
  await userEvent.click(screen.getByRole('button', { name: 'Deutsch' }));
  expect(await screen.findByTitle('Preview, 320 × 260')).toHaveAttribute(
    'sandbox',
    expect.not.stringContaining('allow-same-origin'),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.some(({ url }) => url === '/api/settings.php')).toBe(true));
  const sent = requests.find(({ url }) => url === '/api/settings.php')?.body as { value: string };
  expect(JSON.parse(sent.value)).toEqual([
    buildCreative({
      id: expect.stringMatching(/^[a-z0-9]{12}$/) as unknown as string,
      kind: 'picture',
      src: SRC,
      alt: 'A shop',
      href: 'https://shop.example/',
      weight: 3,
      languages: ['de'],
    }),
  ]);
});

it('keeps what is typed while the picture is sent', async () => {
  let finish = (_answer: unknown) => {};
  const answer = new Promise((resolve) => {
    finish = resolve;
  });
  await open(setting(), () => answer);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a picture' }));
  await userEvent.upload(screen.getByLabelText('Picture'), new File(['x'], 'a.png', { type: 'image/png' }));
  await userEvent.type(screen.getByLabelText('What the picture says'), 'A shop');
  await userEvent.type(screen.getByLabelText('Leads to (https)'), 'https://shop.example/');
  finish({ ok: true, src: SRC, width: 640, height: 520 });
  expect(await screen.findByTitle('Preview, 320 × 260')).toBeVisible();
  expect(screen.getByLabelText('What the picture says')).toHaveValue('A shop');
  expect(screen.getByLabelText('Leads to (https)')).toHaveValue('https://shop.example/');
});

it('shows what the operator’s file says as locked, code of advertisers too', async () => {
  const code = buildCreative({ kind: 'code', html: '<b>x</b>', origins: ['https://ads.example'] });
  await open(setting({ is_set: false, locked_by: 'FOYER_ADS_FILE', value: [code], base: [code] }));
  expect(await screen.findByText('FOYER_ADS_FILE')).toBeVisible();
  expect(screen.getByText('1 creative is shown now.')).toBeVisible();
  expect(screen.getByRole('group', { name: /Code of an advertiser/ })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Turned on' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^(Add|Remove|Save)/ })).toBeNull();
});

it('brings what two people made of one place together, by creative and field', async () => {
  const shop = buildCreative({ id: 'shop', kind: 'house', weight: 1 });
  const pier = buildCreative({
    id: 'pier',
    kind: 'picture',
    src: SRC,
    alt: 'A pier',
    href: 'https://pier.example/',
  });
  const theirs = setting({ revision: 4, value: [{ ...shop, weight: 5, is_on: false }, pier] });
  const refusal = { ok: false, error: 'late', code: 'changed_meanwhile', info: { setting: theirs } };
  const { requests } = await open(setting({ value: [shop] }), {}, refusal);
  const weight = await screen.findByLabelText('Weight');
  await userEvent.clear(weight);
  await userEvent.type(weight, '3');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('radio', { name: /^Theirs\s*5$/ }));
  expect(await screen.findByText('A pier', { selector: 'dt *' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Yours\s*3$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const sent = requests.filter(({ url }) => url === '/api/settings.php').map(({ body }) => body);
  const { revision, value } = sent.at(-1) as { revision: number; value: string };
  expect([revision, JSON.parse(value)]).toEqual([4, [{ ...shop, weight: 3, is_on: false }, pier]]);
});
