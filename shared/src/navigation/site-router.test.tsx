import type { PageView } from '../wire-schemas/documents.ts';
import { useNavigation } from '../platform/navigation-context.ts';
import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { type Arrival, SiteNavigator } from './navigator.ts';
import { viewOf } from '../testing/page-view.ts';
import { SiteRouter } from './site-router.tsx';

const Progress = () => <p>{useNavigation().state}</p>;

it('tells that the next page is on its way without rendering the one that is shown', async () => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
  let arrive: (arrival: Arrival) => void = () => {};
  const load = () => new Promise<Arrival>((resolve) => (arrive = resolve));
  const rendered: string[] = [];
  const Page = ({ view }: { view: PageView }) => {
    rendered.push(view.url);
    return <Progress />;
  };
  const renderPage = (view: PageView) => <Page view={view} />;
  const navigator = new SiteNavigator(load, viewOf('/'));
  render(<SiteRouter navigator={navigator}>{renderPage}</SiteRouter>);
  act(() => navigator.push('/books/'));
  expect(screen.getByText('loading')).toBeDefined();
  expect(rendered).toEqual(['/']);
  await act(async () => arrive({ view: viewOf('/books/') }));
  expect(screen.getByText('idle')).toBeDefined();
  expect(rendered).toEqual(['/', '/books/']);
});
