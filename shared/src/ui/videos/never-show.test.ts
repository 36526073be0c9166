import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeConsent } from '@foyer/shared/platform';
import { buildVideoCard } from '../../testing/builders.ts';
import { cardTags } from './card-tags.ts';
import { addHidden, hidingStyles, readHidden, removeHidden, subscribeHidden } from './never-show.ts';

const CHANNEL = { kind: 'channel', key: 'paper-lamp', title: 'Paper Lamp' } as const;
const MODEL = { kind: 'model', key: 'aki', title: 'Aki' } as const;

beforeEach(() => writeConsent(['functional']));
afterEach(() => localStorage.clear());

describe('what is never shown', () => {
  it('is kept newest first, once, and can be taken back', () => {
    expect([addHidden(CHANNEL), addHidden(MODEL), addHidden({ ...CHANNEL, title: 'Renamed' })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(readHidden()).toEqual([{ ...CHANNEL, title: 'Renamed' }, MODEL]);
    removeHidden(CHANNEL);
    expect(readHidden()).toEqual([MODEL]);
  });

  it('is kept with consent alone', () => {
    writeConsent([]);
    expect(addHidden(CHANNEL)).toBe(false);
    expect(readHidden()).toEqual([]);
  });

  it('is reported to anyone who listens in the same tab', () => {
    const listener = jest.fn();
    const stop = subscribeHidden(listener);
    addHidden(MODEL);
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    removeHidden(MODEL);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('reads nothing from what is no list of entries', () => {
    localStorage.setItem(
      'foyer.never-show',
      JSON.stringify([{ kind: 'colour', key: 'a', title: 'b' }, 7, MODEL]),
    );
    expect(readHidden()).toEqual([MODEL]);
  });
});

describe('the style sheet', () => {
  const matching = (styles: string): string => /:is\((.*?)\)>/.exec(styles)?.[1] ?? '';
  const card = (values: Parameters<typeof buildVideoCard>[0]): HTMLElement => {
    const element = document.createElement('article');
    element.dataset.tags = cardTags(buildVideoCard(values));
    return element;
  };

  it('is empty for nothing', () => {
    expect(hidingStyles([], 'Hidden')).toBe('');
  });

  it.each([
    [CHANNEL, { channel: { dir: 'paper-lamp', title: 'x' } }, { channel: { dir: 'paper', title: 'x' } }],
    [MODEL, { models: [{ dir: 'aki', title: 'x' }] }, { models: [{ dir: 'akiko', title: 'x' }] }],
    [
      { kind: 'category', key: 'night', title: 'x' },
      { category_dirs: ['city', 'night'] },
      { category_dirs: ['nights'] },
    ],
    [
      { kind: 'member', key: '7', title: 'x' },
      { member: { id: 7, name: 'x', avatar: '' } },
      { member: { id: 77, name: 'x', avatar: '' } },
    ],
    [{ kind: 'video', key: '12', title: 'x' }, { video_id: 12 }, { video_id: 1 }],
    [
      { kind: 'model', key: '夜"]', title: 'x' },
      { models: [{ dir: '夜"]', title: 'x' }] },
      { models: [{ dir: '夜', title: 'x' }] },
    ],
  ] as const)('finds cards of %j alone', (entry, hidden, shown) => {
    const selector = matching(hidingStyles([entry], 'Hidden'));
    expect(card(hidden as never).matches(selector)).toBe(true);
    expect(card(shown as never).matches(selector)).toBe(false);
  });
});
