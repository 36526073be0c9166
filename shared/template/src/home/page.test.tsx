import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderInApp } from '@foyer/shared/testing/render-in-app';
import messages from '../messages/en.json' with { type: 'json' };
import { page } from './page.tsx';

it('has a heading in the visitor’s language', async () => {
  const { result } = await renderInApp(page, { path: '/example/', messages });
  expect(result).toEqual({ status: 200 });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(messages['example.title']);
});
