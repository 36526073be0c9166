import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture.tsx';

const show = (src: string | null) => (
  <Picture src={src} alt="Old harbour" sources={<source srcSet="/a.avif" />} fallback={<p>quiet</p>} />
);

describe('Picture', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('shows the picture until it fails, then what stands in for it', () => {
    const { container } = render(show('/one.webp'));
    expect(container.querySelector('picture > source + img')).toHaveAttribute('src', '/one.webp');
    expect(screen.queryByText('quiet')).toBeNull();
    fireEvent.error(screen.getByAltText('Old harbour'));
    expect(screen.getByText('quiet')).toBeInTheDocument();
    expect(container.querySelector('img, picture')).toBeNull();
  });

  it('tries again with another address', () => {
    const { rerender } = render(show('/one.webp'));
    fireEvent.error(screen.getByAltText('Old harbour'));
    rerender(show('/two.webp'));
    expect(screen.getByAltText('Old harbour')).toHaveAttribute('src', '/two.webp');
  });

  it('asks for nothing where there is no picture', () => {
    render(show(null));
    expect(screen.getByText('quiet')).toBeInTheDocument();
    expect(screen.queryByAltText('Old harbour')).toBeNull();
  });

  it('finds one that had failed before it was hydrated', () => {
    jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    render(show('/one.webp'));
    expect(screen.getByText('quiet')).toBeInTheDocument();
  });
});
