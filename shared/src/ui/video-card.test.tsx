import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildVideoCard } from '../testing/builders.ts';
import { renderInApp } from '../testing/render-in-app.tsx';
import { VideoCard } from './video-card.tsx';
import { VideoGrid } from './video-grid.tsx';

describe('VideoCard', () => {
  it('is one link to the watch page, with its address encoded', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ video_id: 7, dir: '夜の港', title: '夜の港' })} />);
    const links = screen.getAllByRole('link');
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('href', `/videos/7/${encodeURIComponent('夜の港')}/`);
    expect(screen.getByRole('heading', { level: 3, name: '夜の港' })).toBeInTheDocument();
  });

  it('leads advertising away, marked as such', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ url: 'https://partner.example/' })} />);
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://partner.example/');
    expect(screen.getByRole('link')).toHaveAttribute('rel', expect.stringContaining('sponsored'));
  });

  it('reserves the picture’s space, and asks at once only for what stands above the fold', async () => {
    const videos = [1, 2, 3].map((video_id) => buildVideoCard({ video_id }));
    const { container } = await renderInApp(<VideoGrid videos={videos} eagerCount={2} />);
    const pictures = [...container.querySelectorAll('img')];
    expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'eager', 'lazy']);
    for (const picture of pictures) expect([picture.width, picture.height]).toEqual([320, 180]);
  });

  it('shows quality, private state and rating in percent', async () => {
    await renderInApp(<VideoCard video={buildVideoCard({ quality: '4k', is_private: 1, rating: 4.6 })} />);
    expect(screen.getByText('4K')).toBeInTheDocument();
    expect(screen.getByText('Private')).toBeInTheDocument();
    expect(screen.getByText(/92\s*%/)).toBeInTheDocument();
  });
});
