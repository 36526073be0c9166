import { describe, expect, it } from '@jest/globals';
import { Link, NavLink } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

const show = (element: ReactElement, path = '/videos/top-rated/1/') =>
  renderInApp(element, { path, messages: {} });
const clickWith = (init: MouseEventInit): void => {
  const link = screen.getByRole('link');
  // jsdom follows no links, and says so: the click is heard by the link first, and prevented above it.
  link.parentElement?.addEventListener('click', (heard) => heard.preventDefault(), { once: true });
  fireEvent(link, createEvent.click(link, { button: 0, ...init }));
};

describe('a link inside the site', () => {
  it('goes there without another document, with its state, and counts as a step back', async () => {
    const { router } = await show(
      <Link to="/categories/" state={{ stopScroll: true }}>
        all
      </Link>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/categories/');
    await userEvent.click(screen.getByRole('link'));
    expect(router.getState().location).toMatchObject({
      pathname: '/categories/',
      state: { stopScroll: true },
    });
    expect(router.getState().type).toBe('PUSH');
  });

  it('to the address shown makes no new entry of the history', async () => {
    const { router } = await show(
      <Link to="/videos/top-rated/1/?date=day">same</Link>,
      '/videos/top-rated/1/?date=day',
    );
    await userEvent.click(screen.getByRole('link'));
    expect(router.getState().type).toBe('REPLACE');
  });

  it('leaves to its own handler what that prevents', async () => {
    const { router } = await show(
      <Link to="/categories/" onClick={(event) => event.preventDefault()}>
        kept
      </Link>,
    );
    await userEvent.click(screen.getByRole('link'));
    expect(router.getState().location.pathname).toBe('/videos/top-rated/1/');
  });

  it.each([
    ['with a key that opens another tab', {}, { ctrlKey: true }],
    ['with the middle button', {}, { button: 1 }],
    ['of a link for another window', { target: '_blank' }, {}],
    ['of a link that wants a document', { reloadDocument: true }, {}],
    ['of a link to another site', { to: 'https://elsewhere.example/a' }, {}],
  ])('leaves to the browser a click %s', async (_, props, init) => {
    const { router } = await show(
      <p>
        <Link to="/categories/" {...props}>
          to
        </Link>
      </p>,
    );
    clickWith(init);
    expect(router.getState().location.pathname).toBe('/videos/top-rated/1/');
  });

  it.each([
    ['https://elsewhere.example/a', 'https://elsewhere.example/a'],
    ['mailto:help@elsewhere.example', 'mailto:help@elsewhere.example'],
    ['?date=week', '/videos/top-rated/1/?date=week'],
  ])('to %s has the address %s', async (to, href) => {
    await show(<Link to={to}>to</Link>);
    expect(screen.getByRole('link')).toHaveAttribute('href', href);
  });
});

describe('a link that knows where one is', () => {
  it.each([
    ['/videos/top-rated/1/', false, 'page'],
    ['/videos/', false, 'page'],
    ['/videos/', true, null],
    ['/video', false, null],
    ['/', false, null],
  ])('to %s (end: %s) says %s', async (to, end, current) => {
    await show(
      <NavLink to={to} end={end} className={({ isActive }) => (isActive ? 'on' : 'off')}>
        {({ isActive }) => String(isActive)}
      </NavLink>,
    );
    const link = screen.getByRole('link');
    expect(link.getAttribute('aria-current')).toBe(current);
    expect([link.className, link.textContent]).toEqual(current ? ['on', 'true'] : ['off', 'false']);
  });
});
