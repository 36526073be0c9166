import { beforeEach, expect, it } from '@jest/globals';
import type { PartnerFeeds, PartnerSites } from '@foyer/shared/wire-schemas/settings/partner-sites';
import type { SettingAnswer } from '@foyer/shared/wire-schemas/settings/settings';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import common from '../../messages/en.json' with { type: 'json' };
import own from '../../messages/settings/en.json' with { type: 'json' };
import { PartnersPanel } from './partners-panel.tsx';

const LANTERNS = {
  id: 4711,
  name: 'Lanterns',
  href: 'https://lanterns.example/',
  feed: 'https://lanterns.example/feed.json',
  is_on: true,
};
const open = (
  value: PartnerSites,
  {
    tried = {},
    feeds = [],
    values = {},
  }: { tried?: object; feeds?: PartnerFeeds['partners']; values?: Partial<SettingAnswer> } = {},
) => {
  const setting = {
    key: 'ads.partners',
    group: 'advertising',
    is_set: true,
    locked_by: '',
    revision: 3,
    updated: '2026-11-20T10:00:00.000Z',
    value,
    base: { shown: 0, list: [] },
    ...values,
  };
  return renderInApp(<PartnersPanel />, {
    viewer: buildViewer({ roles: ['operator'] }),
    messages: { ...common, ...own },
    api: {
      '/api/settings/setting.json?key=ads.partners': setting,
      '/api/settings/partners.json': { partners: feeds },
      'POST /api/settings_try.php': { ok: true, because: '', ...tried },
      'POST /api/settings.php': { ok: true, setting: { ...setting, revision: 4 } },
    },
  });
};

beforeEach(() => window.sessionStorage.clear());

it('adds a friend site, tries its feed before it is saved, and shows it', async () => {
  const first = [{ url: 'https://lanterns.example/1', title: 'Lantern one' }];
  const { requests } = await open(
    { shown: 0, list: [] },
    { tried: { outcome: 'read', videos: 12, wrong: 1, first } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add a friend site' }));
  expect(screen.getByText('The name is missing.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name, the title of the row'), 'Lanterns');
  expect(screen.getByText('The link needs an https address.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Leads to (https)'), LANTERNS.href);
  expect(screen.getByText('The feed needs an https address.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(requests.filter(({ url }) => url === '/api/settings.php')).toEqual([]);
  await userEvent.type(screen.getByLabelText('Address of the feed (https)'), LANTERNS.feed);
  await userEvent.click(screen.getByRole('button', { name: 'Try the feed' }));
  expect(await screen.findByText('12 videos can be taken. 1 row is left out.')).toBeVisible();
  expect(screen.getByText('Lantern one')).toBeVisible();
  expect(requests.find(({ url }) => url === '/api/settings_try.php')?.body).toMatchObject({
    key: 'ads.partners',
    input: LANTERNS.feed,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests.some(({ url }) => url === '/api/settings.php')).toBe(true));
  const sent = requests.find(({ url }) => url === '/api/settings.php')?.body as { value: string };
  const { shown, list } = JSON.parse(sent.value) as PartnerSites;
  expect(list).toEqual([{ ...LANTERNS, id: shown }]);
  expect(shown).toBeGreaterThanOrEqual(1000);
});

it('says why a feed cannot be taken, and when videos of it were last taken', async () => {
  await open(
    { shown: 4711, list: [LANTERNS] },
    {
      tried: { outcome: 'not_public' },
      feeds: [
        {
          id: 4711,
          checked: '2026-11-20T10:00:00.000Z',
          taken: '2026-11-19T10:00:00.000Z',
          videos: 17,
          problem: 'no_list',
        },
      ],
    },
  );
  const site = within(await screen.findByRole('group', { name: 'Lanterns' }));
  expect(site.getByText(/^17 videos, taken on Nov 19, 2026/)).toBeVisible();
  expect(site.getByText(/Nov 20.*The answer is not a JSON list\./)).toBeVisible();
  await userEvent.click(site.getByRole('button', { name: 'Try the feed' }));
  expect(await site.findByText('The address is not a public one with https.')).toBeVisible();
});

it('leaves the row empty once its partner is switched off or removed', async () => {
  await open({ shown: 4711, list: [LANTERNS] });
  const shown = await screen.findByLabelText('Shown in the row');
  expect(shown).toHaveValue('4711');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Turned on' }));
  expect(shown).toHaveValue('0');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(shown).toHaveValue('4711');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Lanterns' }));
  expect(shown).toHaveValue('0');
});

it('shows the partner of the operator’s file as locked', async () => {
  await open(
    { shown: 1, list: [] },
    { values: { is_set: false, locked_by: 'FOYER_ADS_FILE', base: { shown: 1, list: [] } } },
  );
  expect(await screen.findByText('FOYER_ADS_FILE')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Partner 1, which is not in this list' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Add|Remove|Save|Try)/ })).toBeNull();
});
