import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { act, fireEvent, screen } from '@testing-library/react';
import messages from '../messages/en.json' with { type: 'json' };
import { VersionNotice } from './version-notice.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

const look = () => act(async () => jest.advanceTimersByTimeAsync(2100));
const show = async (setId: number) => {
  const shown = await renderInApp(<VersionNotice setId={setId} />, { messages });
  await look();
  return shown;
};
const text = () => screen.queryByText('A new version of the site is here.');

it('is shown at the first quiet moment, and once for a release', async () => {
  const { unmount } = await show(12);
  expect(text()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(text()).toBeNull();
  unmount();
  // Another tab, or the same one later.
  const again = await show(12);
  expect(text()).toBeNull();
  again.unmount();
  await show(13);
  expect(text()).not.toBeNull();
});

const whileBusy: [string, () => () => void][] = [
  [
    'a video plays',
    () => {
      const video = document.body.appendChild(document.createElement('video'));
      Object.defineProperty(video, 'paused', { value: false, configurable: true });
      return () => Object.defineProperty(video, 'paused', { value: true });
    },
  ],
  [
    'a text is being written',
    () => {
      const field = document.body.appendChild(document.createElement('textarea'));
      field.value = 'half a sentence';
      return () => field.remove();
    },
  ],
  [
    'a field has the focus',
    () => {
      const field = document.body.appendChild(document.createElement('input'));
      field.focus();
      return () => field.blur();
    },
  ],
  [
    'an upload guards the document',
    () => {
      const guard = (event: Event) => event.preventDefault();
      window.addEventListener('beforeunload', guard);
      return () => window.removeEventListener('beforeunload', guard);
    },
  ],
];
it.each(whileBusy)('waits while %s', async (_, begin) => {
  const end = begin();
  await show(21);
  await look();
  expect(text()).toBeNull();
  end();
  await look();
  expect(text()).not.toBeNull();
});

it('does not wait for a text that only stands there', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  field.type = 'text';
  field.value = 'https://site.example/videos/1/';
  field.readOnly = true;
  await show(31);
  expect(text()).not.toBeNull();
});
