import { expect, it } from '@jest/globals';
import { releaseBelow } from './below-window.ts';

/** jsdom lays nothing out: `isNear` is what a browser would say. */
const part = (isNear: boolean): HTMLElement => {
  const element = document.createElement('div');
  const child = document.createElement('h2');
  child.checkVisibility = () => isNear;
  element.dataset.below = '';
  element.append(child);
  document.body.append(element);
  return element;
};

it('keeps parts that nobody is near as they are, until somebody comes near', () => {
  const [near, far, farther] = [part(true), part(false), part(false)] as const;
  releaseBelow();
  expect(near.dataset.below).toBeUndefined();
  expect(far.dataset.below).toBe('waits');
  far.dispatchEvent(new Event('contentvisibilityautostatechange'));
  expect(far.dataset.below).toBeUndefined();
  expect(farther.dataset.below).toBe('waits');
});

it('lets all of them go where the browser cannot tell', () => {
  const element = part(false);
  Object.defineProperty(element.firstElementChild ?? element, 'checkVisibility', { value: undefined });
  releaseBelow();
  expect(element.dataset.below).toBeUndefined();
});
