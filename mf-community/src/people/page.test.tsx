import { describe, expect, it } from '@jest/globals';
import { buildMany, buildMemberCard, buildMembersPage, buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const hundred = buildMembersPage({
  members: buildMany(40, (_id) => buildMemberCard({ _id })),
  total_count: 100,
});
const open = (sort: string, number: string, search: string, api: Record<string, unknown>) =>
  renderInApp(page, {
    path: `/community/${sort}/${number}/`,
    params: { sort, page: number },
    search,
    api,
    messages,
  });

describe('the community list', () => {
  it('shows forty members with links to their pages, and the pages of the list', async () => {
    const { result, requests } = await open('recent', '1', '', { '/api/json/members/': hundred });
    expect(result?.status).toBe(200);
    expect(requests.map(({ url }) => url)).toEqual(['/api/json/members/3600/recent/40/.1.json']);
    expect(screen.getByRole('heading', { level: 1, name: 'Community' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(40);
    expect(screen.getByRole('link', { name: 'quiet-otter-3' })).toHaveAttribute('href', '/members/3/info/');
    expect(screen.getByRole('link', { name: /next/i })).toHaveAttribute('href', '/community/recent/2/');
    expect(screen.getAllByText('Japan · 31')).toHaveLength(40);
  });

  it('gives the name alone of a member of whom nothing else is shown', async () => {
    const hidden = { _id: 9, name: 'hidden-heron', avatar: '/static/monogram/H.1.svg', has_avatar: false };
    const members = [{ ...hidden, is_name_only: true, statistics: null, country: null, age: null }];
    await open('recent', '1', '', { '/api/json/members/': { members, total_count: 1 } });
    const card = screen.getByRole('link', { name: 'hidden-heron' }).closest('li');
    expect(card?.textContent?.trim()).toBe('hidden-heron');
  });

  it('marks to members who is online, by a fresh answer', async () => {
    const here = buildMemberCard({ _id: 3, name: 'quiet-otter-3', is_online: true });
    const { requests } = await renderInApp(page, {
      path: '/community/recent/1/',
      params: { sort: 'recent', page: '1' },
      viewer: buildViewer(),
      api: {
        '/api/json/members/3600/': hundred,
        '/api/json/members/0/recent/40/.1.json': { members: [here], total_count: 1 },
      },
      messages,
    });
    const card = (await screen.findByText('Online')).closest('li');
    expect(card).toHaveTextContent('quiet-otter-3');
    expect(requests.at(-1)).toMatchObject({ url: '/api/json/members/0/recent/40/.1.json', fresh: true });
  });

  it('keeps the filters when the sort changes, and each chip takes its own away', async () => {
    const { requests } = await open('recent', '1', '?country=JP&avatar=1', { '/api/json/members/': hundred });
    expect(requests[0]?.url).toBe('/api/json/members/3600/recent/40/avatar:1;country:JP.1.json');
    const sorts = within(screen.getByRole('navigation', { name: 'Order of members' }));
    expect(sorts.getByRole('link', { name: 'A–Z' })).toHaveAttribute(
      'href',
      '/community/alphabet/1/?avatar=1&country=JP',
    );
    expect(screen.getByRole('link', { name: /^With a picture/ })).toHaveAttribute(
      'href',
      '/community/recent/1/?country=JP',
    );
  });

  it('says how many members the filters leave, and applies them from page 1', async () => {
    const { router } = await open('alphabet', '2', '', { '/api/json/members/': hundred });
    const form = within(screen.getByRole('form', { name: 'Filters', hidden: true }));
    await userEvent.click(form.getByLabelText('Single'));
    await userEvent.click(await form.findByRole('button', { name: 'Show 100 results', hidden: true }));
    await waitFor(() => expect(router.getState().location.search).toBe('?relationship=1'));
    expect(router.getState().location.pathname).toBe('/community/alphabet/1/');
  });

  it('says that more match than are listed', async () => {
    const many = { ...hundred, total_count: 10_000, has_more: true };
    await open('recent', '1', '?country=JP', { '/api/json/members/': many });
    expect(screen.getByText('More than 10,000 members')).toBeInTheDocument();
    const form = within(screen.getByRole('form', { name: 'Filters', hidden: true }));
    await userEvent.click(form.getByLabelText('Single'));
    const apply = { name: 'Show more than 10,000 results', hidden: true };
    expect(await form.findByRole('button', apply)).toBeInTheDocument();
  });

  it('says that nobody matches, and leads to everyone', async () => {
    const nobody = buildMembersPage({ members: [], total_count: 0 });
    const { result } = await open('recent', '1', '?age=4', { '/api/json/members/': nobody });
    expect(result?.status).toBe(200);
    expect(screen.getByText('Nobody matches these filters')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show everyone' })).toHaveAttribute(
      'href',
      '/community/recent/1/',
    );
  });

  it('is not found past its end and for an unknown sort', async () => {
    const past = buildMembersPage({ members: [], total_count: 100 });
    expect((await open('recent', '9', '', { '/api/json/members/': past })).result?.status).toBe(404);
    const unknown = await open('tallest', '1', '', {});
    expect(unknown.result?.status).toBe(404);
    expect(unknown.requests).toHaveLength(0);
  });

  it('takes its status from the API when that fails', async () => {
    const { result } = await open('recent', '1', '', {
      '/api/json/members/': new ApiFailure(503, 'unavailable'),
    });
    expect(result?.status).toBe(503);
    expect(await screen.findByRole('button', { name: /again|retry/i })).toBeInTheDocument();
  });

  it('describes itself to search engines, and keeps filtered variants out of them', async () => {
    await open('recent', '2', '?age=2', { '/api/json/members/': hundred });
    expect(document.title).toBe('Community: members, page 2 – Foyer');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'http://localhost/community/recent/2/',
    );
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
  });
});
