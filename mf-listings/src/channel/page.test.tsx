import { describe, expect, it } from '@jest/globals';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { buildMany } from '@foyer/shared/testing/builders';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { page as channelsPage } from '../channels/page.tsx';
import { buildChannel, buildVideos, jsonLdByType, NO_VIDEOS } from '../lists/collections.fixture.ts';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the list of channels', () => {
  const open = (sort: string, number: string, api: unknown) =>
    renderInApp(channelsPage, {
      path: `/channels/${sort}/${number}/`,
      params: { sort, page: number },
      messages,
      api: { '/api/json/channels/': api },
    });

  it('has 96 a page, with videos and subscribers of each', async () => {
    const channels = buildMany(96, (channel_id) => buildChannel({ channel_id }));
    const { result, requests } = await open('alphabet', '1', { channels, total_count: 100 });
    expect(result).toEqual({ status: 200 });
    expect(requests.map(({ url }) => url)).toEqual(['/api/json/channels/3600/alphabet/96/.1.json']);
    expect(hrefOf('Tideline 2')).toBe('/channel/tideline-2/1/');
    expect(screen.getAllByText(/^40 videos/)).toHaveLength(96);
    expect(hrefOf('Next')).toBe('/channels/alphabet/2/');
    expect(document.querySelector('link[rel=alternate][type="application/atom+xml"]')).toHaveAttribute(
      'href',
      '/feeds/channels/alphabet.xml',
    );
  });

  it('is none past its end', async () => {
    const { result } = await open('alphabet', '3', {
      channels: [],
      total_count: 100,
      code: 'channels_not_found',
    });
    expect(result).toEqual({ status: 404 });
  });
});

describe('a channel', () => {
  const open = (
    number = '1',
    videos: unknown = buildVideos(60, 61),
    channel: unknown = { channel: buildChannel() },
  ) =>
    renderInApp(page, {
      path: `/channel/tideline-1/${number}/`,
      params: { dir: 'tideline-1', page: number },
      messages,
      api: { '/api/json/channel/': channel, '/api/json/videos2/': videos },
    });

  it('shows who it is, its own site, and its videos', async () => {
    const { result, requests } = await open();
    expect(result).toEqual({ status: 200 });
    expect(requests.map(({ url }) => url)).toContain(
      '/api/json/videos2/3600/straight/latest-updates/60/channel.tideline-1.1.all...json',
    );
    expect(screen.getByText('Slow films from the water’s edge.')).toBeVisible();
    const site = screen.getByRole('link', { name: 'tideline.example' });
    expect(site).toHaveAttribute('href', 'https://tideline.example/films');
    expect(site).toHaveAttribute('rel', 'noopener nofollow ugc');
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible();
    expect(hrefOf('Next')).toBe('/channel/tideline-1/2/');
    const feed = document.querySelector('link[rel=alternate][type="application/atom+xml"]');
    expect(feed).toHaveAttribute('href', '/feeds/channel/tideline-1.xml');
    expect(jsonLdByType().get('BreadcrumbList')).toMatchObject({
      itemListElement: [{}, { name: 'Channels' }, { name: 'Tideline 1' }],
    });
  });

  it('links to no site that is no web address', async () => {
    await open('1', buildVideos(1), { channel: buildChannel({ url: 'javascript:alert(1)' }) });
    expect(document.querySelector('a[href^="javascript"]')).toBeNull();
  });

  it('is 404 past the end and for an unknown one', async () => {
    expect((await open('8', NO_VIDEOS)).result).toEqual({ status: 404 });
    const failure = new ApiFailure(404, 'not_found');
    expect((await open('1', NO_VIDEOS, failure)).result).toEqual({ status: 404 });
  });
});
