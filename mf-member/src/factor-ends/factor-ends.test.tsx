import { expect, it } from '@jest/globals';
import { buildViewer } from '@foyer/shared/testing/builders';
import { ApiFailure } from '@foyer/shared/testing/fake-transport';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import messages from '../messages/en.json' with { type: 'json' };
import { widget } from './widget.tsx';

const CALL = 'POST /api/factor-loss.php';
const open = (
  answer: unknown = { ok: true, due: null },
  factor_ends: string | undefined = '2026-12-01T10:00:00.000Z',
) =>
  renderInApp(widget, {
    props: {},
    viewer: buildViewer(factor_ends === '' ? {} : { factor_ends }),
    messages,
    api: { [CALL]: answer },
  });

it('says when the second factor ends, and stops it with one click', async () => {
  const { requests, store } = await open();
  expect(screen.getByRole('alert')).toHaveTextContent(/second step is lost\. On December 1, 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(requests.map(({ body }) => body)).toEqual([{ act: 'keep' }]);
  expect(store.getState().notifications.at(-1)?.text).toMatch(/^Stopped/);
});

it('stays where it could not be stopped', async () => {
  const { store } = await open(new ApiFailure(503, 'unavailable'));
  await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
  await waitFor(() => expect(store.getState().notifications).toMatchObject([{ code: 'unavailable' }]));
  expect(screen.getByRole('alert')).toBeInTheDocument();
});

it('can be closed, and is nothing where the second factor stays', async () => {
  const { requests, unmount } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests).toEqual([]);
  unmount();
  const { container } = await open({ ok: true }, '');
  expect(container).toBeEmptyDOMElement();
});
