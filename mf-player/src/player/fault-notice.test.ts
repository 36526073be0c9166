import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFaultNotice } from './fault-notice.ts';
import { testWords } from './test-labels.ts';

const LONG_MS = 5000;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = '<div id="frame"><div class="mf-player-notice"></div></div>';
});
afterEach(() => {
  jest.useRealTimers();
});

const create = () => {
  const frame = document.getElementById('frame') as HTMLElement;
  const onRetry = jest.fn();
  return {
    frame,
    onRetry,
    notice: createFaultNotice(() => frame.querySelector('.mf-player-notice'), testWords(), onRetry),
  };
};

describe('createFaultNotice', () => {
  it('says nothing of what is over immediately', () => {
    const { frame, notice } = create();
    notice.showWaiting('network');
    notice.hide();
    jest.advanceTimersByTime(LONG_MS);
    expect(frame).toHaveTextContent('');
  });

  it.each([
    ['offline', 'offline!'],
    ['stalled', 'waiting!'],
  ] as const)('says politely why play waits: %s', (cause, sentence) => {
    const { frame, notice } = create();
    notice.showWaiting(cause);
    jest.advanceTimersByTime(LONG_MS);
    expect(frame.querySelector('[role=status]')).toHaveTextContent(sentence);
    expect(frame.querySelector('button')).toBeNull();
  });

  it.each([
    ['network', 'unreachable!'],
    ['missing', 'missing!'],
    ['expired', 'expired!'],
    ['decode', 'decode!'],
  ] as const)('says what was given up, and offers to try again: %s', (cause, sentence) => {
    const { frame, notice, onRetry } = create();
    notice.showFailed(cause);
    expect(frame.querySelector('[role=alert]')).toHaveTextContent(sentence);
    frame.querySelector('button')?.click();
    expect(onRetry).toHaveBeenCalledTimes(1);
    notice.hide();
    expect(frame).toHaveTextContent('');
  });

  it('takes back its words wherever they were moved', () => {
    const { frame, notice } = create();
    notice.showFailed('network');
    const elsewhere = document.createElement('div');
    elsewhere.append(...(frame.querySelector('.mf-player-notice')?.childNodes ?? []));
    expect(elsewhere).toHaveTextContent('unreachable!');
    notice.hide();
    expect(elsewhere).toHaveTextContent('');
  });

  it('gives the focus back to the one who tried again in vain, and takes it from nobody', () => {
    const { frame, notice, onRetry } = create();
    const press = () => frame.querySelector('button')?.click();
    notice.showFailed('network');
    expect(document.body).toHaveFocus();
    frame.querySelector('button')?.focus();
    onRetry.mockImplementation(notice.hide);
    press();
    notice.showFailed('network');
    expect(frame.querySelector('button')).toHaveFocus();
    press();
    const elsewhere = document.body.appendChild(document.createElement('input'));
    elsewhere.focus();
    notice.showFailed('network');
    expect(elsewhere).toHaveFocus();
  });
});
