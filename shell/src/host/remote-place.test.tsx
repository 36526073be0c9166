import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider, SiteContext } from '@foyer/shared/platform';
import { createSiteTable } from '@foyer/shared/routes/site-table';
import { buildSite } from '@foyer/shared/testing/builders';
import { Profiler, type ReactNode, useEffect, useRef } from 'react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import common from '../../../shared/src/messages/en.json' with { type: 'json' };
import { HostContext, type Host } from './host-context.tsx';
import { type LoadModule, Modules } from './remote-modules.ts';
import { placeKey, RemotePlace } from './remote-place.tsx';

const hostOf = (load: LoadModule, keptHtml = new Map<string, string>()): Host => ({
  table: createSiteTable({ pages: [], redirects: [], entries: [], fills: {} }),
  modules: new Modules(load),
  commonMessages: common,
  keptHtml,
});

const inHost = (host: Host, children: ReactNode) => (
  <SiteContext value={buildSite()}>
    <IntlProvider locale="en" messages={common as Record<string, string>}>
      <HostContext value={host}>{children}</HostContext>
    </IntlProvider>
  </SiteContext>
);

const place = (
  <RemotePlace remote="mf-community" name="comments" props={{ objectId: '1' }}>
    {(module) => <p>{String((module as { text: string }).text)}</p>}
  </RemotePlace>
);

const wellLoader: LoadModule = async (_, expose) =>
  expose === 'comments' ? { text: 'a thread' } : { default: {} };

describe('RemotePlace', () => {
  it('loads what it needs and shows it', async () => {
    render(inHost(hostOf(wellLoader), place));
    expect(await screen.findByText('a thread')).toBeInTheDocument();
  });

  it('shows the error card when the code cannot be had, and Retry brings it', async () => {
    let well = false;
    const load: LoadModule = async (...asked) => {
      if (!well) throw new Error('gone');
      return wellLoader(...asked);
    };
    render(inHost(hostOf(load), place));
    const retry = await screen.findByRole('button', { name: common['common.retry'] });
    well = true;
    await userEvent.click(retry);
    expect(await screen.findByText('a thread')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: common['common.retry'] })).toBeNull();
  });

  it('keeps what a component throws inside its place', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const broken: LoadModule = async (_, expose) =>
      expose === 'comments'
        ? {
            get text() {
              throw new Error('broken');
            },
          }
        : { default: {} };
    render(
      inHost(
        hostOf(broken),
        <>
          <h1>the page</h1>
          {place}
        </>,
      ),
    );
    expect(await screen.findByRole('button', { name: common['common.retry'] })).toBeInTheDocument();
    expect(screen.getByRole('heading')).toHaveTextContent('the page');
  });

  it('keeps the nodes that the server rendered while the browser has no code, and only then replaces them', async () => {
    const server = hostOf(wellLoader);
    await server.modules.loadAll('mf-community', ['comments', 'messages/en']);
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(inHost(server, place));
    const before = container.querySelector('p');
    expect(before).toHaveTextContent('a thread');

    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const slow: LoadModule = async (...asked) => {
      await arrived;
      return wellLoader(...asked);
    };
    const key = placeKey('mf-community', 'comments', { objectId: '1' });
    const html = container.querySelector(`[data-place='${key}']`)?.innerHTML ?? '';
    const recovered = jest.fn();
    await act(async () => {
      hydrateRoot(container, inHost(hostOf(slow, new Map([[key, html]])), place), {
        onRecoverableError: recovered,
      });
    });
    expect(container.querySelector('p')).toBe(before);
    await act(async () => {
      arrive();
    });
    expect(await screen.findByText('a thread')).toBeInTheDocument();
    expect(recovered).not.toHaveBeenCalled();
  });

  it('never shows two cards where neither server nor browser has the code', async () => {
    const broken: LoadModule = async () => {
      throw new Error('gone');
    };
    const server = hostOf(broken);
    await server.modules.loadAll('mf-community', ['comments', 'messages/en']);
    const container = document.createElement('div');
    document.body.append(container);
    container.innerHTML = renderToString(inHost(server, place));
    const cards = () => container.querySelectorAll('[data-place-error]').length;
    expect(cards()).toBe(1);
    const key = placeKey('mf-community', 'comments', { objectId: '1' });
    const html = container.querySelector(`[data-place='${key}']`)?.innerHTML ?? '';
    const host: Host = { ...hostOf(broken, new Map([[key, html]])), missing: ['mf-community'] };
    const seen: number[] = [];
    await act(async () => {
      // Called at each commit, before any effect.
      hydrateRoot(
        container,
        inHost(
          host,
          <Profiler id="place" onRender={() => seen.push(cards())}>
            {place}
          </Profiler>,
        ),
      );
    });
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen)).toEqual(new Set([1]));
    expect(container.querySelectorAll('button')).toHaveLength(1);
    container.remove();
  });

  it('asks for the code of a place below the window once somebody is there, and gives back the focus', async () => {
    const key = placeKey('mf-community', 'comments', { objectId: '1' });
    const html = '<section><button type="button">Page 2</button></section>';
    const asked: string[] = [];
    const pressed = jest.fn();
    const host = hostOf(
      async (_, expose) => {
        asked.push(expose);
        return { default: {} };
      },
      new Map([[key, html]]),
    );
    const observe = jest.fn();
    class NeverNear {
      observe = observe;
      disconnect = () => {};
    }
    Object.assign(globalThis, { IntersectionObserver: NeverNear });
    const live = (
      <RemotePlace remote="mf-community" name="comments" props={{ objectId: '1' }}>
        {() => (
          <section>
            <button type="button" onClick={pressed}>
              Page 2
            </button>
          </section>
        )}
      </RemotePlace>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(inHost({ ...host, keptHtml: new Map([[key, html]]) }, live));
    await act(async () => {
      hydrateRoot(container, inHost({ ...host, waitsForNear: new Set([key]) }, live));
    });
    expect(observe).toHaveBeenCalledWith(container.querySelector('section'));
    expect(asked).toEqual([]);
    const before = screen.getByRole('button', { name: 'Page 2' });
    await act(async () => before.focus());
    expect(asked).toEqual(['comments', 'messages/en']);
    const after = screen.getByRole('button', { name: 'Page 2' });
    expect(after).not.toBe(before);
    expect(after).toHaveFocus();
    await userEvent.click(after);
    expect(pressed).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  });

  it('shows what was opened in the server’s HTML as open from its first paint on', async () => {
    const key = placeKey('mf-community', 'comments', { objectId: '1' });
    const html = '<details><summary>More</summary>Report</details>';
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const host = hostOf(
      async () => {
        await arrived;
        return { default: {} };
      },
      new Map([[key, html]]),
    );
    const afterPaint: (boolean | undefined)[] = [];
    const Menu = () => {
      const menu = useRef<HTMLDetailsElement>(null);
      useEffect(() => {
        afterPaint.push(menu.current?.open);
      }, []);
      return (
        <details ref={menu}>
          <summary>More</summary>Report
        </details>
      );
    };
    const menuPlace = (
      <RemotePlace remote="mf-community" name="comments" props={{ objectId: '1' }}>
        {() => <Menu />}
      </RemotePlace>
    );
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(inHost(host, menuPlace));
    await act(async () => {
      hydrateRoot(container, inHost(host, menuPlace));
    });
    const served = container.querySelector('details');
    if (!served) throw new Error('the server rendered a menu');
    served.open = true;
    await act(async () => arrive());
    expect(container.querySelector('details')).not.toBe(served);
    expect(afterPaint).toEqual([true]);
  });
});
