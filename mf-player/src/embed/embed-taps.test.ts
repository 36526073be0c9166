import { beforeEach, describe, expect, it } from '@jest/globals';
import './embed-taps.ts';
import { takeKeptTap } from './kept-tap.ts';

let frame: HTMLElement;
beforeEach(() => {
  document.body.innerHTML =
    '<main class="mf-player-frame"><button class="mf-player-start"><svg></svg></button><a href="#x">title</a></main>';
  const main = document.querySelector('main');
  if (!main) throw new Error('there is a frame');
  frame = main;
});
const click = (selector: string) =>
  frame.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));

describe('a tap on an embed whose player is not there yet', () => {
  it('is kept, shown, and taken once', () => {
    click('svg');
    click('svg');
    expect(frame.querySelector('button')).toHaveAttribute('data-pressed');
    expect([takeKeptTap(frame), takeKeptTap(frame)]).toEqual([true, false]);
    expect(frame.querySelector('button')).not.toHaveAttribute('data-pressed');
  });

  it('is none when something else was tapped, or when the player answers by itself', () => {
    click('a');
    expect(takeKeptTap(frame)).toBe(false);
    frame.setAttribute('data-answers', '');
    click('svg');
    expect(takeKeptTap(frame)).toBe(false);
  });
});
