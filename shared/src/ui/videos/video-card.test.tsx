import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { buildVideoCard } from '../../testing/builders.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { REST_MS } from './use-hover-preview.ts';
import { VideoCard } from './video-card.tsx';
import { VideoGrid } from './video-grid.tsx';

describe('VideoCard', () => {
  it('is one link to the watch page, with its address encoded', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ video_id: 7, dir: '夜の港', title: '夜の港' })} />);
    const links = screen.getAllByRole('link');
    expect(links[0]).toHaveAttribute('href', `/videos/7/${encodeURIComponent('夜の港')}/`);
    expect(screen.getByRole('heading', { level: 3, name: '夜の港' })).toBeInTheDocument();
  });

  it('leads to the channel by a link of its own, where the site has its page', async () => {
    const video = buildVideoCard({ channel: { dir: 'paper-lamp', title: 'Paper Lamp' } });
    const shown = await renderInApp(<VideoCard video={video} />);
    expect(screen.getByRole('link', { name: 'Paper Lamp' })).toHaveAttribute(
      'href',
      '/channel/paper-lamp/1/',
    );
    shown.unmount();
    await renderInApp(<VideoCard video={video} />, { hasPage: () => false });
    expect(screen.queryByRole('link', { name: 'Paper Lamp' })).toBeNull();
    expect(screen.getByText('Paper Lamp')).toBeInTheDocument();
  });

  it('names who uploaded it where it has no channel, with picture and link', async () => {
    const member = { id: 9, name: 'quiet-otter', avatar: '/media/avatars/9.webp' };
    const { container } = await renderInApp(<VideoCard video={buildVideoCard({ member })} />);
    expect(screen.getByRole('link', { name: 'quiet-otter' })).toHaveAttribute('href', '/members/9/info/');
    expect(container.querySelector('img[src="/media/avatars/9.webp"]')).toHaveAttribute('loading', 'lazy');
  });

  it('has one menu, named after the video, whose entries come with the first tap', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ title: 'Harbour 1' })} />);
    expect(screen.queryByText('Copy link')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'More for “Harbour 1”' }));
    expect(await screen.findByText('Copy link')).toBeInTheDocument();
  });

  it('says views in words and the date, with the exact figure and how long ago as tooltips', async () => {
    const post_date = new Date(Date.now() - 400 * 86_400_000).toISOString();
    await renderInApp(<VideoCard video={buildVideoCard({ video_viewed: 481_400, post_date })} />);
    expect(screen.getByText('481.4K views')).toHaveAttribute('title', '481,400');
    expect(screen.getByText(/^\w+ \d+, \d{4}$/)).toHaveAttribute('title', '1 year ago');
    // Each wraps as a whole: where both do not fit, the date is out of sight and not cut.
    expect(screen.getByText('481.4K views').parentElement).not.toHaveTextContent('·');
  });

  it('keeps the direction of its texts from the writing around them', async () => {
    const channel = { dir: 'harbours', title: 'قناة 2' };
    await renderInApp(<VideoCard video={buildVideoCard({ title: 'مرفأ 7', channel })} />);
    for (const text of ['مرفأ 7', channel.title]) expect(screen.getByText(text).tagName).toBe('BDI');
  });

  it('leads advertising away, marked as such', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ url: 'https://partner.example/' })} />);
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://partner.example/');
    expect(screen.getByRole('link')).toHaveAttribute('rel', expect.stringContaining('sponsored'));
  });

  it('offers the smaller format where there is one', async () => {
    const thumb_avif = '/a-320.avif 320w, /a-640.avif 640w';
    const { container } = await renderInApp(<VideoCard video={buildVideoCard({ thumb_avif })} />);
    const source = container.querySelector('picture > source');
    expect(source).toHaveAttribute('type', 'image/avif');
    expect(source).toHaveAttribute('srcset', thumb_avif);
    expect(container.querySelector('picture > img')).toBeInTheDocument();
  });

  it('reserves the picture’s space, and asks immediately only for what stands above the fold', async () => {
    const videos = [1, 2, 3].map((video_id) => buildVideoCard({ video_id }));
    const { container } = await renderInApp(<VideoGrid videos={videos} eagerCount={2} />);
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy']);
    for (const picture of pictures) expect([picture.width, picture.height]).toEqual([320, 180]);
  });

  describe('hover preview', () => {
    const hover = (container: HTMLElement, pointerType: string) => {
      const card = container.querySelector('article');
      if (!card) throw new Error('no card');
      fireEvent(card, Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType }));
      return card;
    };
    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it('plays once a mouse rests on the card, and ends when it leaves', async () => {
      const { container } = await renderInApp(
        <VideoCard video={buildVideoCard({ preview: '/media/video-1/r/stream/preview.mp4' })} />,
      );
      const card = hover(container, 'mouse');
      act(() => jest.advanceTimersByTime(REST_MS - 1));
      expect(container.querySelector('video')).toBeNull();
      act(() => jest.advanceTimersByTime(1));
      const video = container.querySelector('video');
      expect(video).toHaveAttribute('src', '/media/video-1/r/stream/preview.mp4');
      expect(video).toHaveAttribute('aria-hidden', 'true');
      fireEvent(card, new MouseEvent('pointerout', { bubbles: true }));
      expect(container.querySelector('video')).toBeNull();
    });

    const touch = (card: HTMLElement) =>
      fireEvent(
        card,
        Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }),
      );

    it('plays on the card that a finger was put on, one at a time', async () => {
      const preview = '/media/video-1/r/stream/preview.mp4';
      const videos = [1, 2].map((video_id) => buildVideoCard({ video_id, preview }));
      const { container } = await renderInApp(<VideoGrid videos={videos} />);
      const [first, second] = container.querySelectorAll('article');
      if (!first || !second) throw new Error('two cards are missing');
      touch(first);
      act(() => jest.advanceTimersByTime(REST_MS));
      expect(first.querySelector('video')).not.toBeNull();
      touch(second);
      act(() => jest.advanceTimersByTime(REST_MS));
      expect(first.querySelector('video')).toBeNull();
      expect(second.querySelector('video')).not.toBeNull();
    });

    it('plays while the keyboard’s focus is on the card', async () => {
      const { container } = await renderInApp(
        <VideoCard video={buildVideoCard({ preview: '/media/video-1/r/stream/preview.mp4' })} />,
      );
      const link = screen.getAllByRole('link')[0];
      act(() => link?.focus());
      act(() => jest.advanceTimersByTime(REST_MS));
      expect(container.querySelector('video')).not.toBeNull();
      act(() => link?.blur());
      expect(container.querySelector('video')).toBeNull();
    });

    it('starts for no finger that only passes, and not where the video has none', async () => {
      const { container } = await renderInApp(
        <VideoCard video={buildVideoCard({ preview: '/media/video-1/r/stream/preview.mp4' })} />,
      );
      hover(container, 'touch');
      act(() => jest.advanceTimersByTime(REST_MS));
      expect(container.querySelector('video')).toBeNull();
      const without = await renderInApp(<VideoCard video={buildVideoCard({})} />);
      hover(without.container, 'mouse');
      act(() => jest.advanceTimersByTime(REST_MS));
      expect(without.container.querySelector('video')).toBeNull();
    });
  });

  it('has an icon in place of a picture that cannot be loaded', async () => {
    const { container } = await renderInApp(<VideoCard video={buildVideoCard({})} />);
    const picture = container.querySelector('img');
    if (!picture) throw new Error('there is no picture');
    const before = container.querySelectorAll('svg').length;
    fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelectorAll('svg')).toHaveLength(before + 1);
  });

  it('shows no percentage where nobody has voted', async () => {
    const statistics = { viewed: 5, likes: 0, dislikes: 0, comments: 0 };
    await renderInApp(<VideoCard video={buildVideoCard({ rating: 0, statistics })} />);
    expect(screen.queryByText(/%/)).toBeNull();
  });

  it('shows quality, private state and rating in percent', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ quality: '4k', is_private: 1, rating: 4.6 })} />);
    expect(screen.getByText('4K')).toBeInTheDocument();
    expect(screen.getByText('Private')).toBeInTheDocument();
    expect(screen.getByText(/92\s*%/)).toBeInTheDocument();
  });
});
