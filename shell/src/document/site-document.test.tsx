import { afterEach, expect, it, jest } from '@jest/globals';
import { createStore, type Site } from '@foyer/shared/platform';
import { createSiteTable } from '@foyer/shared/routes/site-table';
import { buildSite } from '@foyer/shared/testing/builders';
import { act, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { Modules } from '../host/remote-modules.ts';
import messages from '../messages/en.json' with { type: 'json' };
import common from '../../../shared/src/messages/en.json' with { type: 'json' };
import { SiteDocument } from './site-document.tsx';

let root: Root;
afterEach(() => act(() => root.unmount()));

const FailsInEffect = (): ReactNode => {
  useLayoutEffect(() => {
    throw new URIError('URI malformed');
  });
  return <p>for a moment</p>;
};
const FailsWhileRendering = (): ReactNode => {
  throw new Error('broken');
};

it.each([
  ['a layout effect', FailsInEffect],
  ['rendering', FailsWhileRendering],
])('shows header, card and Reload when %s above the places fails, and tells it', async (_, Broken) => {
  const caught = jest.fn();
  const site: Site = buildSite();
  root = createRoot(document, { onCaughtError: caught });
  await act(async () =>
    root.render(
      <SiteDocument
        site={site}
        store={createStore(async () => ({ data: {} }))}
        host={{
          table: createSiteTable({ pages: [], redirects: [], entries: [], fills: {} }),
          modules: new Modules(async () => ({})),
          commonMessages: common,
          keptHtml: new Map(),
        }}
        messages={{ ...common, ...messages }}
        ageGate={false}
        serverViewer={{ status: 'unknown' }}
        viewer={{ status: 'anonymous' }}
        route={() => <Broken />}
      />,
    ),
  );
  expect(screen.getByRole('heading')).toHaveTextContent(messages['shell.error.title']);
  expect(screen.getByRole('alert')).toHaveTextContent(messages['shell.error.whole']);
  expect(screen.getByRole('button', { name: messages['shell.newVersion.reload'] })).toBeInTheDocument();
  expect(screen.getByRole('banner').querySelector('a')).toHaveAttribute('href', '/');
  expect(document.title).toContain(messages['shell.error.title']);
  expect(caught).toHaveBeenCalledTimes(1);
});
