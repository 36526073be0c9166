import { beforeEach, expect, it } from '@jest/globals';
import { moveFocus } from './card-keys.ts';

/** Two lists of cards, 100 by 50 px, in rows of three. */
beforeEach(() => {
  const list = (names: string) =>
    `<ul>${[...names]
      .map(
        (name) => `<li><article data-tags="video:1" id="${name}">
    <a href="/by">by</a><h3><a href="/${name}">${name}</a></h3></article></li>`,
      )
      .join('')}</ul>`;
  document.body.innerHTML = list('abcde') + list('fgh');
  const places: Record<string, [number, number]> = {
    ...{ a: [0, 0], b: [100, 0], c: [200, 0], d: [0, 50], e: [100, 50] },
    ...{ f: [0, 200], g: [100, 200], h: [200, 200] },
  };
  for (const [name, [left, top]] of Object.entries(places)) {
    const box = { left, top, width: 100, height: 50, bottom: top + 50, right: left + 100 };
    Object.assign(document.getElementById(name) ?? {}, { getBoundingClientRect: () => box });
  }
  Element.prototype.scrollIntoView = () => {};
});

it.each([
  ['a', 'ArrowRight', 'b'],
  ['c', 'ArrowRight', 'd'],
  ['d', 'ArrowLeft', 'c'],
  ['b', 'ArrowDown', 'e'],
  ['c', 'ArrowDown', 'e'],
  ['e', 'ArrowUp', 'b'],
  ['d', 'ArrowDown', 'f'],
  ['g', 'ArrowUp', 'e'],
  ['e', 'Home', 'a'],
  ['a', 'End', 'e'],
  ['f', 'End', 'h'],
])('from %s, %s leads to %s', (from, key, to) => {
  const card = document.getElementById(from);
  if (!card) throw new Error('no card');
  expect(moveFocus(card, key)).toBe(true);
  expect(document.activeElement?.getAttribute('href')).toBe(`/${to}`);
});

it.each([
  ['a', 'ArrowLeft'],
  ['a', 'ArrowUp'],
  ['h', 'ArrowRight'],
  ['a', 'x'],
])('from %s, %s leads nowhere', (from, key) => {
  const card = document.getElementById(from);
  expect(card && moveFocus(card, key)).toBe(false);
});
