import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PLAY_ON, useAutostart, useNoteStart } from './use-autostart.ts';

const at = (state: unknown) => {
  const Wrapper = ({ children }: { children: ReactNode }) => {
    const router = createMemoryRouter([{ path: '*', element: children }], {
      initialEntries: [{ pathname: '/', state }],
    });
    return <RouterProvider router={router} />;
  };
  return Wrapper;
};
const autostart = (state: unknown) => renderHook(() => useAutostart(), { wrapper: at(state) }).result.current;

describe('useAutostart', () => {
  it('plays where a link says so, and not otherwise', () => {
    expect(autostart(null)).toBe(false);
    expect(autostart(PLAY_ON)).toBe(true);
  });

  it('plays what is chosen on the page of a video that was started, until that page is gone', () => {
    const page = renderHook(() => useNoteStart());
    expect(autostart(null)).toBe(false);
    page.result.current();
    page.result.current();
    expect(autostart(null)).toBe(true);
    page.unmount();
    expect(autostart(null)).toBe(false);
  });
});
