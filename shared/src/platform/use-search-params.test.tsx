import { expect, it } from '@jest/globals';
import { Link, useSearchParams } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

const seen: URLSearchParams[] = [];
const Shown = () => {
  const [query, setQuery] = useSearchParams();
  seen.push(query);
  return (
    <>
      <p>{query.get('date') ?? 'ever'}</p>
      <button type="button" onClick={() => setQuery({ date: 'week', tag: ['a', 'b'] })}>
        set
      </button>
      <button type="button" onClick={() => setQuery((known) => ({ date: `${known.get('date')}s` }))}>
        change
      </button>
      <Link to="?date=day#part">part</Link>
    </>
  );
};

it('reads and changes the query of the address', async () => {
  const { router } = await renderInApp(<Shown />, { path: '/videos/?date=day', messages: {} });
  screen.getByText('day');
  await userEvent.click(screen.getByText('set'));
  expect(router.getState().location).toMatchObject({
    pathname: '/videos/',
    search: '?date=week&tag=a&tag=b',
  });
  await userEvent.click(screen.getByText('change'));
  expect(router.getState().location.search).toBe('?date=weeks');
  expect(router.getState().type).toBe('PUSH');
});

it('is the same object until the query changes', async () => {
  await renderInApp(<Shown />, { path: '/videos/?date=day', messages: {} });
  const [first] = seen.splice(0).slice(-1);
  await userEvent.click(screen.getByText('part'));
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((query) => query === first)).toBe(true);
});
