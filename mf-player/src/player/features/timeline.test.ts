import { describe, expect, it } from '@jest/globals';
import { findSprite } from './timeline.ts';

const storyboard = { url: '/one.jpg', width: 160, height: 90, columns: 5, rows: 4, interval: 2 };

describe('findSprite', () => {
  it('finds the picture of a moment in one sprite, however many rows it has', () => {
    expect(findSprite(storyboard, 0)).toEqual({ url: '/one.jpg', x: 0, y: 0 });
    expect(findSprite(storyboard, 13.9)).toEqual({ url: '/one.jpg', x: 160, y: 90 });
    expect(findSprite(storyboard, 60)).toEqual({ url: '/one.jpg', x: 0, y: 540 });
  });

  it('finds it in the right one of several, and stays in the last', () => {
    const several = { ...storyboard, urls: ['/one.jpg', '/two.jpg'] };
    expect(findSprite(several, 39.9)).toEqual({ url: '/one.jpg', x: 640, y: 270 });
    expect(findSprite(several, 40)).toEqual({ url: '/two.jpg', x: 0, y: 0 });
    expect(findSprite(several, 42)).toEqual({ url: '/two.jpg', x: 160, y: 0 });
  });
});
