import { describe, expect, it } from '@jest/globals';
import { setupServer } from 'msw/node';
import { screen } from '@testing-library/react';
import { mainSchema, type Main } from '../wire-schemas/listings.ts';
import { injectEndpoints } from '../platform/api.ts';
import { RemoteWidget } from '../platform/remote-widget.tsx';
import { useSite, useViewer } from '../platform/site-context.ts';
import { fetchTransport } from '../platform/transport.ts';
import type { Page } from '../remotes/remote.ts';
import { buildMain, buildViewer } from './builders.ts';
import { ApiFailure } from './fake-transport.ts';
import { renderInApp } from './render-in-app.tsx';
import { requestHandlers } from './request-handlers.ts';

const { mainGet } = injectEndpoints('main', (build) => ({
  mainGet: build.query<Main, string>({ query: (gender) => `/api/json/main/3600/${gender}.en.json` }),
})).endpoints;

const page: Page = {
  load: async ({ query, gender }) => {
    const { error } = await query(mainGet.initiate(gender));
    return { status: error?.status ?? 200, widgets: [] };
  },
  Component: ({ params }) => {
    const { data } = mainGet.useQuery(useSite().gender);
    return (
      <main>
        <h1>{params.sort}</h1>
        <p>{data ? data.keywords.join(' ') : 'nothing'}</p>
        <p>{useViewer().status}</p>
        <RemoteWidget remote="mf-community" widget="comments" props={{ objectId: '1' }} />
      </main>
    );
  },
};

describe('renderInApp', () => {
  it('runs load before the first render and gives the page every context', async () => {
    const { result, requests } = await renderInApp(page, {
      params: { sort: 'top-rated' },
      api: { '/api/json/main/': buildMain() },
      viewer: buildViewer(),
    });
    expect(result?.status).toBe(200);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('top-rated');
    expect(screen.getByText('harbour night 夜の港')).toBeInTheDocument();
    expect(screen.getByText('member')).toBeInTheDocument();
    expect(screen.getByTestId('widget:mf-community/comments').dataset.props).toBe('{"objectId":"1"}');
    expect(requests).toHaveLength(1);
  });

  it('hands failures of the API to load', async () => {
    const { result } = await renderInApp(page, {
      api: { '^/api/json/main/\\d+/': new ApiFailure(503, 'unavailable') },
    });
    expect(result?.status).toBe(503);
    expect(screen.getByText('nothing')).toBeInTheDocument();
  });
});

describe('the jsdom environment', () => {
  const server = setupServer(...requestHandlers({ '/api/json/main/3600/straight.en.json': buildMain() }));
  it('fetches relative addresses with Node’s fetch, which a document’s AbortSignal can end', async () => {
    server.listen();
    try {
      const url = '/api/json/main/3600/straight.en.json';
      expect(await fetchTransport({ url }, new AbortController().signal)).toEqual({ data: buildMain() });
      const ended = AbortSignal.abort();
      await expect(fetchTransport({ url }, ended)).rejects.toThrow();
    } finally {
      server.close();
    }
  });

  it('has what browsers have and jsdom lacks', async () => {
    expect(matchMedia('(min-width: 1px)').matches).toBe(false);
    await expect(document.createElement('video').play()).resolves.toBeUndefined();
    expect(structuredClone(mainSchema).type).toBe('object');
    expect(new TextEncoder().encode('a')).toBeInstanceOf(Uint8Array);
  });
});
