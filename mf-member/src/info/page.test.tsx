import { describe, expect, it } from '@jest/globals';
import {
  buildListingPage,
  buildMemberAnswer,
  buildNameOnlyAnswer,
  buildViewer,
} from '@foyer/shared/testing/builders';
import type { Viewer } from '@foyer/shared/wire-schemas/members/members';
import { type ApiAnswers, ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const open = (id: string, api: ApiAnswers) =>
  renderInApp(page, { path: `/members/${id}/info/`, params: { id }, api, messages });
const answers = (member = buildMemberAnswer()): ApiAnswers => ({
  '/api/json/member/3600/7.json': member,
  '/api/json/videos2/3600/straight/latest-updates/12/member.7.1.all...json': buildListingPage(),
});

const VIDEOS = (lifetime: number) =>
  `/api/json/videos2/${lifetime}/straight/latest-updates/12/member.7.1.all...json`;

describe('the page of a member who shows the name only', () => {
  const strangers: ApiAnswers = {
    '/api/json/member/3600/7.json': buildNameOnlyAnswer(),
    [VIDEOS(3600)]: buildListingPage({ videos: [], total_count: 0, code: 'no_permission' }),
  };
  const openAs = (api: ApiAnswers, viewer: Viewer | null) =>
    renderInApp(page, { path: '/members/7/info/', params: { id: '7' }, api, messages, viewer });

  it('gives the name and says why there is nothing else', async () => {
    const { result } = await openAs(strangers, null);
    expect(result?.status).toBe(200);
    expect(screen.getByRole('heading', { level: 1, name: 'quiet-otter-7' })).toBeInTheDocument();
    expect(screen.getByText(/This profile is private/)).toBeInTheDocument();
    expect(screen.queryByText(/Joined|Last seen|subscriber|has not written|Newest videos/)).toBeNull();
    expect(screen.queryByRole('list')).toBeNull();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
    expect(document.querySelector('script[type="application/ld+json"]')).toBeNull();
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toMatch(/This profile is private/);
  });

  it('gives a friend all of it once it knows who looks', async () => {
    await openAs(
      {
        ...strangers,
        '/api/json/member/0/7.json': buildMemberAnswer({ is_private: 1 }),
        [VIDEOS(0)]: buildListingPage(),
      },
      buildViewer({ _id: 9 }),
    );
    expect(await screen.findByText('Collects gradients.')).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: /Harbour 2/ })).toBeInTheDocument();
    expect(screen.queryByText(/Only friends/)).toBeNull();
  });

  it('takes from the blocked what the document shows to everyone', async () => {
    await openAs(
      {
        ...answers(),
        '/api/json/member/0/7.json': buildNameOnlyAnswer({ is_private: 0 }),
      },
      buildViewer({ _id: 9 }),
    );
    expect(await screen.findByText(/does not show you/)).toBeInTheDocument();
    expect(screen.queryByText('Collects gradients.')).toBeNull();
    expect(screen.queryByRole('link', { name: /Harbour 2/ })).toBeNull();
  });
});

describe('a member’s page', () => {
  it('shows who it is, the counts and the newest videos', async () => {
    const { result } = await open('7', answers());
    expect(result?.status).toBe(200);
    expect(screen.getByRole('heading', { level: 1, name: 'quiet-otter-7' })).toBeInTheDocument();
    expect(screen.getByText('Kobe, Japan')).toBeInTheDocument();
    expect(screen.getByText('subscribers').closest('li')).toHaveTextContent('12');
    expect(screen.getByText('Single')).toBeInTheDocument();
    expect(screen.getByText('Collects gradients.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Harbour 2/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows its owner what everyone sees, with the way to the other uploads', async () => {
    const own = { ...answers(), '/api/json/member/0/7.json': buildMemberAnswer() };
    await renderInApp(page, {
      path: '/members/7/info/',
      params: { id: '7' },
      api: own,
      messages,
      viewer: buildViewer({ _id: 7 }),
    });
    expect(await screen.findByRole('link', { name: /Harbour 2/ })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My uploads' })).toHaveAttribute('href', '/upload/videos/');
  });

  it('leaves out what the member hides', async () => {
    const hidden = buildMemberAnswer({
      age: null,
      gender: null,
      relationship: null,
      city: null,
      about: null,
    });
    await open('7', answers(hidden));
    expect(screen.queryByText('Age')).toBeNull();
    expect(screen.queryByText('Relationship')).toBeNull();
    expect(screen.getByText(/has not written anything/)).toBeInTheDocument();
    expect(screen.getByText('Lighthouse keeper')).toBeInTheDocument();
  });

  it('is a ProfilePage to search engines, and a private one is not for them', async () => {
    await open('7', answers(buildMemberAnswer({ is_private: 1 })));
    const jsonLd = JSON.parse(
      document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
    );
    expect(jsonLd).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', url: 'http://localhost/members/7/info/' },
    });
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/^noindex/);
  });

  it('is not found for an unknown member, and asks nothing for what is no id', async () => {
    const notFound = new ApiFailure(404, 'not_found');
    const { result, unmount } = await open('8', { '/api/json/': notFound });
    expect(result?.status).toBe(404);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There is no such member' }),
    ).toBeInTheDocument();
    unmount();
    for (const id of ['0', '01', '9999999999', 'x']) {
      const asked = await open(id, {});
      expect(asked.result?.status).toBe(404);
      expect(asked.requests).toHaveLength(0);
      asked.unmount();
    }
  });

  it('stays when only the videos fail', async () => {
    const { result } = await open('7', {
      ...answers(),
      '/api/json/videos2/3600/straight/latest-updates/12/member.7.1.all...json': new ApiFailure(
        503,
        'unavailable',
      ),
    });
    expect(result?.status).toBe(200);
    expect(screen.getByRole('heading', { level: 1, name: 'quiet-otter-7' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /again|retry/i })).toBeInTheDocument();
  });
});
