import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { Card } from './card.tsx';

const show = (picture: string | null) =>
  renderInApp(
    <Card
      shape="stacks"
      to="/albums/4/harbour/"
      title="Harbour"
      picture={picture}
      icon="image"
      facts="12 pictures"
    />,
  );

describe('Card', () => {
  it('has the icon in place of a picture that cannot be loaded, as where there is none', async () => {
    const without = await show(null);
    const quiet = without.container.querySelector('article > div')?.innerHTML;
    expect(quiet).toContain('<svg');
    without.unmount();
    const { container } = await show('/media/album-4/r/photos/1-thumb.webp');
    const picture = container.querySelector('img');
    if (!picture) throw new Error('there is no picture');
    fireEvent.error(picture);
    expect(container.querySelector('article > div')?.innerHTML).toBe(quiet);
  });
});
