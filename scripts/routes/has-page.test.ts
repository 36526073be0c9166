import { expect, it } from '@jest/globals';
import { urls } from '@foyer/shared/urls';
import { workspacePages, workspaceTable } from './workspace-table.ts';

const { hasPage } = workspaceTable;

it.each([
  urls.home({ country: 'JP' }),
  urls.videos('top-rated', 3, { date: 'week' }),
  `${urls.video(7, '夜の港', { related: 2 })}#related`,
  urls.category(['outdoor', 'night']),
  urls.categories(),
  urls.member(7),
  urls.signIn('/upload/video/'),
])('%s has one', (url) => {
  expect(hasPage(url)).toBe(true);
});

it.each(['/videos/', '/community/', '/members/7/'])('%s has one where it redirects', (url) => {
  expect(hasPage(url)).toBe(true);
});

it.each(['/no-such-page/', '/members/7/no-such-section/', '/categories'])('%s has none', (url) => {
  expect(hasPage(url)).toBe(false);
});

it('knows every page of the table', () => {
  const addresses = workspacePages.map(({ path }) => path.replace(/:\w+#\??/g, '7').replace(/:\w+\??/g, 'x'));
  expect(addresses.filter((address) => !hasPage(address))).toEqual([]);
});
