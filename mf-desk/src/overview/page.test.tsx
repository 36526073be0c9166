import { expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, within } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const open = (viewer: Parameters<typeof buildViewer>[0], hasPage?: (to: string) => boolean) =>
  renderInApp(page, { path: '/desk/', viewer: buildViewer(viewer), messages, hasPage });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

it('offers a moderator what moderators may do, as cards and as a menu that says where one is', async () => {
  const { result } = await open({ is_moderator: true, roles: ['moderator'] });
  expect(result?.status).toBe(200);
  const menu = screen.getByRole('navigation', { name: 'Parts of the desk' });
  expect(linksOf(menu)).toEqual([
    'Overview /desk/',
    'Moderation /desk/moderation/',
    'Releases /desk/releases/',
  ]);
  expect(within(menu).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
  const cards = screen.getAllByRole('heading', { level: 2 });
  expect(cards.map((heading) => linksOf(heading)[0])).toEqual([
    'Moderation /desk/moderation/',
    'Releases /desk/releases/',
  ]);
  expect(screen.getByText('What is live, how it is doing, and the way back.')).toBeInTheDocument();
});

it('offers the records role its own desk and nothing of the moderators’', async () => {
  await open({ is_records_keeper: true });
  expect(linksOf(screen.getByRole('navigation', { name: 'Parts of the desk' }))).toEqual([
    'Overview /desk/',
    'Records /desk/records/',
  ]);
});

it('offers an operator everything but the desks of moderators and records', async () => {
  await open({ roles: ['operator'] });
  expect(linksOf(screen.getByRole('navigation', { name: 'Parts of the desk' }))).toEqual([
    'Overview /desk/',
    'Catalogue /desk/catalogue/',
    'Figures /desk/figures/',
    'Machine room /desk/machine-room/',
    'Settings /desk/settings/',
    'Members /desk/members/',
    'Roles /desk/roles/',
    'Releases /desk/releases/',
    'Log of changes /desk/log/',
  ]);
});

it('leaves out what the set has no page for', async () => {
  await open({ is_moderator: true, roles: ['moderator'] }, (to) => to !== '/desk/moderation/');
  expect(screen.queryByRole('link', { name: 'Moderation' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Releases' })).toHaveLength(2);
});

it('is closed to members without a role, who see no menu of it', async () => {
  const { result } = await open({});
  expect(result?.status).toBe(403);
  expect(screen.getByText('This page is for those who run the site')).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('says what is missing where roles wait for a second step, with the way there', async () => {
  const { result } = await open({ waiting_roles: ['operator'] });
  expect(result?.status).toBe(403);
  expect(screen.getByText('Set up a second step first')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the settings' })).toHaveAttribute(
    'href',
    '/settings/#second_factor',
  );
  expect(screen.queryByText('This page is for those who run the site')).toBeNull();
});
