import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { mainApi, writeConsent } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { addHidden, readHidden } from '@foyer/shared/ui/videos/never-show';
import messages from '../messages/en.json' with { type: 'json' };
import { readListChoices } from '../list-choices.ts';
import { widget as neverShow } from '../never-show/widget.tsx';
import { widget } from './widget.tsx';

void mainApi;
const MAIN = {
  categories: [
    { dir: 'night', title: 'Night', total_videos: 3 },
    { dir: 'city', title: 'City', total_videos: 2 },
  ],
  keywords: [],
  models: [],
};
const api = {
  '/api/json/main/3600/straight.en.json?lang=en': MAIN,
  '/api/json/main/3600/straight.en.json': MAIN,
};

beforeEach(() => writeConsent(['functional']));
afterEach(() => localStorage.clear());

it('lists what is never shown, takes it back, and adds categories', async () => {
  addHidden({ kind: 'channel', key: 'paper-lamp', title: 'Paper Lamp' });
  await renderInApp(widget, { messages, api, props: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Show again: Paper Lamp' }));
  expect(readHidden()).toEqual([]);
  expect(screen.getByText('Nothing is hidden. You can hide a video from its menu.')).toBeInTheDocument();
  await screen.findByRole('option', { name: 'Night' });
  await userEvent.selectOptions(screen.getByLabelText('Never show a category'), 'night');
  expect(readHidden()).toEqual([{ kind: 'category', key: 'night', title: 'Night' }]);
  expect(screen.queryByRole('option', { name: 'Night' })).toBeNull();
});

it('adds categories with consent to these lists alone, as a card’s menu asks for', async () => {
  act(() => writeConsent(['lists']));
  await renderInApp(widget, { messages, api, props: {} });
  await screen.findByRole('option', { name: 'Night' });
  await userEvent.selectOptions(screen.getByLabelText('Never show a category'), 'night');
  expect(readHidden()).toEqual([{ kind: 'category', key: 'night', title: 'Night' }]);
  expect(screen.getByLabelText('Load more while scrolling')).toBeDisabled();
});

it('switches recommendations and endless lists', async () => {
  await renderInApp(widget, { messages, api, props: {} });
  await userEvent.click(screen.getByLabelText('Recommend from what I watched here'));
  await userEvent.click(screen.getByLabelText('Load more while scrolling'));
  expect(readListChoices()).toMatchObject({ recommends: false, endless: true });
});

it('keeps nothing without consent, and says so', async () => {
  act(() => writeConsent([]));
  const props = {
    videoId: 7,
    title: 'Harbour',
    channel: 'paper-lamp',
    member: 0,
    by: 'Paper Lamp',
    models: 'aki,mori',
    modelTitles: 'Aki\nMori',
  };
  let isAllowed = false;
  const askWhereToKeep = async () => {
    if (isAllowed) act(() => writeConsent(['lists']));
    return isAllowed ? ('device' as const) : null;
  };
  await renderInApp(neverShow, { messages, props, hostActions: { askWhereToKeep } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Not interested',
    'Never show Paper Lamp',
    'Never show Aki',
    'Never show Mori',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Never show Aki' }));
  expect(readHidden()).toEqual([]);
  isAllowed = true;
  await userEvent.click(screen.getByRole('button', { name: 'Never show Aki' }));
  await waitFor(() => expect(readHidden()).toHaveLength(1));
  expect(readHidden()).toEqual([{ kind: 'model', key: 'aki', title: 'Aki' }]);
});
