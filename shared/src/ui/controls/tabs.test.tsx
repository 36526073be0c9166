import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { LinkTabs } from './tabs.tsx';

const TAB_WIDTH = 100;

it('brings the current one into the middle of a row that is wider than the screen', async () => {
  // Layout is the browser's: each tab is as wide as the next, and the row shows three of them.
  const box = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const place = [...document.querySelectorAll('li')].findIndex((item) => item.contains(this));
    return { left: Math.max(place, 0) * TAB_WIDTH } as DOMRect;
  });
  const width = jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(TAB_WIDTH);
  const room = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(3 * TAB_WIDTH);
  const items = ['Videos', 'Albums', 'People', 'Settings', 'Audience'].map((label, place) => ({
    label,
    to: `/${label}/`,
    current: place === 3,
  }));
  try {
    await renderInApp(<LinkTabs label="Your uploads" items={items} />);
    expect(screen.getByRole('navigation', { name: 'Your uploads' }).scrollLeft).toBe(2 * TAB_WIDTH);
  } finally {
    for (const spy of [box, width, room]) spy.mockRestore();
  }
});
