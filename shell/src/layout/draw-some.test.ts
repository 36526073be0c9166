import { expect, it } from '@jest/globals';
import { drawSome } from './draw-some.ts';

const ALL = Array.from({ length: 200 }, (_, index) => `word ${index}`);

it('draws each once, and the same from the same seed', () => {
  const drawn = drawSome(ALL, 100, 12345);
  expect(new Set(drawn).size).toBe(100);
  expect(drawSome(ALL, 100, 12345)).toEqual(drawn);
  expect(drawSome(ALL, 100, 54321)).not.toEqual(drawn);
});

it('leaves nothing out for long', () => {
  const seen = new Set(Array.from({ length: 20 }, (_, seed) => drawSome(ALL, 100, seed)).flat());
  expect(seen.size).toBe(200);
});

it('draws what there is where there is less', () => {
  expect(drawSome(['a', 'b'], 100, 1).sort()).toEqual(['a', 'b']);
});
