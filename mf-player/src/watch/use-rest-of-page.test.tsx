import { noteHydrated, useLocation } from '@foyer/shared/platform';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import { expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useRestOfPage } from './use-rest-of-page.ts';

/** Whether the rest was rendered, of each render of the page at a path. */
const rendered: [string, boolean][] = [];
const Watched = ({ path }: { path: string }) => {
  const hasRest = useRestOfPage();
  rendered.push([path, hasRest]);
  return null;
};
const Pages = () => {
  const { pathname } = useLocation();
  return <Watched key={pathname} path={pathname} />;
};
const renderedAt = (path: string) => rendered.filter(([at]) => at === path).map(([, hasRest]) => hasRest);

it('follows the player on a page that one moved to, and is there from the start everywhere else', async () => {
  const { router } = await renderInApp(<Pages />, { path: '/videos/1/x/' });
  expect(new Set(renderedAt('/videos/1/x/'))).toEqual(new Set([true]));
  noteHydrated();
  await act(async () => router.push('/videos/2/x/'));
  expect(renderedAt('/videos/2/x/')[0]).toBe(false);
  expect(renderedAt('/videos/2/x/').at(-1)).toBe(true);
  await act(async () => router.push('/videos/3/x/#comments'));
  expect(new Set(renderedAt('/videos/3/x/'))).toEqual(new Set([true]));
  rendered.length = 0;
  await act(async () => router.go(-1));
  await waitFor(() => expect(new Set(renderedAt('/videos/2/x/'))).toEqual(new Set([true])));
});
