import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { LateSlot, IntlProvider, SiteContext, SitePartsContext, Slot } from '@foyer/shared/platform';
import { createSiteTable } from '@foyer/shared/routes/site-table';
import { buildSite } from '@foyer/shared/testing/builders';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import common from '../../../shared/src/messages/en.json' with { type: 'json' };
import { type Host, HostContext } from './host-context.tsx';
import { type LoadModule, Modules } from './remote-modules.ts';
import { renderSlot } from './slot-places.tsx';

// What a boundary catches, React also prints.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => void jest.restoreAllMocks());

const table = createSiteTable({
  pages: [],
  redirects: [],
  entries: [],
  fills: {
    'film.under': [
      ['mf-first', 'note'],
      ['mf-broken', 'note'],
      ['mf-last', 'note'],
    ],
    'card.action': [
      ['mf-first', 'note'],
      ['mf-broken', 'note'],
    ],
  },
});

const load: LoadModule = async (remote, expose) => {
  if (expose !== 'note') return { default: {} };
  const Component = ({ film }: { film: number }) => {
    if (remote === 'mf-broken') throw new Error('broken in render');
    return <p>{`${remote} ${film}`}</p>;
  };
  return { widget: { Component } };
};
const inHost = (children: ReactNode) => {
  const host: Host = { table, modules: new Modules(load), commonMessages: common, keptHtml: new Map() };
  return (
    <SiteContext value={buildSite()}>
      <SitePartsContext value={{ renderSlot, entriesOf: table.entriesOf }}>
        <IntlProvider locale="en" messages={common as Record<string, string>}>
          <HostContext value={host}>{children}</HostContext>
        </IntlProvider>
      </SitePartsContext>
    </SiteContext>
  );
};

it('shows every widget that fills a slot in its order; a broken one costs its own place', async () => {
  const { container } = render(inHost(<Slot name="film.under" props={{ film: 7 }} />));
  await screen.findByText('mf-last 7');
  expect(screen.getByText('mf-first 7')).toBeInTheDocument();
  expect(
    [...container.querySelectorAll('[data-place-error]')].map((card) =>
      card.getAttribute('data-place-error'),
    ),
  ).toEqual(['mf-broken']);
  expect(container.textContent?.indexOf('mf-first')).toBeLessThan(
    container.textContent?.indexOf('mf-last') ?? 0,
  );
});

it('shows nothing where nobody fills the slot', () => {
  const { container } = render(inHost(<Slot name="film.beside" props={{}} />));
  expect(container).toBeEmptyDOMElement();
});

it('leaves a late slot out of the document, and what is broken out of the page', async () => {
  const slot = <LateSlot name="card.action" className="corner" props={{ film: 7 }} />;
  expect(renderToString(inHost(slot))).toBe('');
  const { container } = render(inHost(slot));
  await screen.findByText('mf-first 7');
  expect(container.querySelector('[data-place-error]')).toBeNull();
});
