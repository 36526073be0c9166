/** What crosses from a server's store to a browser's: answers, and what makes them stale. */
import { waitFor } from '@testing-library/react';
import { describe, expect, it, jest } from '@jest/globals';
import { injectEndpoints } from './api.ts';
import { createStore, receiveState, transferState } from './store.ts';

const notesApi = injectEndpoints('storeTest', (build) => ({
  storeTestGetNotes: build.query<string[], string>({
    query: (shelf) => ({ url: `/notes/${shelf}` }),
    providesTags: ['Library', { type: 'Video', id: 7 }],
  }),
  storeTestGetWeather: build.query<string, void>({ query: () => ({ url: '/weather' }) }),
  storeTestAdd: build.mutation<null, void>({
    query: () => ({ url: '/notes', method: 'POST' }),
    invalidatesTags: ['Library'],
  }),
  storeTestAddToSeventh: build.mutation<null, void>({
    query: () => ({ url: '/notes', method: 'POST' }),
    invalidatesTags: [{ type: 'Video', id: 7 }],
  }),
}));

const recordingStore = () => {
  const asked: string[] = [];
  const store = createStore(async ({ url }) => {
    asked.push(url);
    return { data: [url] };
  });
  return { asked, store };
};
const { storeTestGetNotes, storeTestGetWeather, storeTestAdd, storeTestAddToSeventh } = notesApi.endpoints;

const openPage = async () => {
  const server = recordingStore().store;
  await server.dispatch(storeTestGetWeather.initiate());
  await server.dispatch(storeTestGetNotes.initiate('left'));
  const sent = JSON.parse(JSON.stringify(transferState(server)));
  const browser = recordingStore();
  receiveState(browser.store, sent);
  void browser.store.dispatch(storeTestGetWeather.initiate());
  void browser.store.dispatch(storeTestGetNotes.initiate('left'));
  return browser;
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a state that came with a document', () => {
  it('is not asked for again', async () => {
    const { asked } = await openPage();
    await settled();
    expect(asked).toEqual([]);
  });

  it.each([
    ['by its kind', storeTestAdd],
    ['by its id', storeTestAddToSeventh],
  ])('is asked for again after a write that names it %s, and nothing else is', async (_, endpoint) => {
    const { asked, store } = await openPage();
    await store.dispatch(endpoint.initiate());
    await waitFor(() => expect(asked).toHaveLength(2));
    await settled();
    expect(asked).toEqual(['/notes', '/notes/left']);
  });

  it('may come from a server that sends no tags yet', async () => {
    const { store, asked } = recordingStore();
    receiveState(store, { queries: {}, provided: { tags: {}, keys: {} }, mutations: {} });
    await store.dispatch(storeTestAdd.initiate());
    expect(asked).toEqual(['/notes']);
  });
});

describe('tags of a package’s own', () => {
  const shelvesApi = injectEndpoints(
    'tagTest',
    (build) => ({
      tagTestGetShelf: build.query<string[], number>({
        query: (shelf) => ({ url: `/shelves/${shelf}` }),
        providesTags: (_answer, _error, shelf) => [{ type: 'tagTest/Shelf', id: shelf }],
      }),
      tagTestPut: build.mutation<null, number>({
        query: () => ({ url: '/shelves', method: 'POST' }),
        invalidatesTags: (_answer, _error, shelf) => [{ type: 'tagTest/Shelf', id: shelf }],
      }),
    }),
    ['tagTest/Shelf'],
  );
  const { tagTestGetShelf, tagTestPut } = shelvesApi.endpoints;

  it('cross from server to browser and are made stale by writes, without a word in development', async () => {
    const { NODE_ENV } = process.env;
    const complain = jest.spyOn(console, 'error');
    process.env.NODE_ENV = 'development';
    try {
      const server = recordingStore().store;
      for (const shelf of [1, 2]) await server.dispatch(tagTestGetShelf.initiate(shelf));
      const { store, asked } = recordingStore();
      receiveState(store, JSON.parse(JSON.stringify(transferState(server))));
      for (const shelf of [1, 2]) void store.dispatch(tagTestGetShelf.initiate(shelf));
      await store.dispatch(tagTestPut.initiate(2));
      await settled();
      expect(asked).toEqual(['/shelves', '/shelves/2']);
      expect(complain).not.toHaveBeenCalled();
    } finally {
      process.env.NODE_ENV = NODE_ENV;
      complain.mockRestore();
    }
  });

  it('start with the package’s stem', () => {
    expect(() => injectEndpoints('tagTest', () => ({}), ['other/Shelf'])).toThrow(
      'tag other/Shelf must start with tagTest/',
    );
  });
});
