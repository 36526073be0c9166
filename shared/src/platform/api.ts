/** The one RTK Query slice. Remotes add their endpoints to it through `injectEndpoints`. */
import { type Action, createAction } from '@reduxjs/toolkit';
import {
  type BaseQueryFn,
  createApi,
  type EndpointBuilder,
  type EndpointDefinitions,
} from '@reduxjs/toolkit/query/react';
import type { QueryFailure } from '../remotes/remote.ts';
import { type EndpointExtras, noteEndpointExtras } from './refused-writes.ts';
import type { ApiRequest, Transport } from './transport.ts';

/** What every thunk gets as `extra`. */
export interface StoreExtra {
  transport: Transport;
}

/** The `api` part of a state that a server filled. */
export type TransferredState = Record<string, unknown>;
/** Takes over what a server's store holds of the API slice; nothing else crosses from server to browser. */
export const hydrateApi = createAction<TransferredState>('api/hydrate');

const baseQuery: BaseQueryFn<ApiRequest | string, unknown, QueryFailure, EndpointExtras> = (
  args,
  { extra, signal },
) => (extra as StoreExtra).transport(typeof args === 'string' ? { url: args } : args, signal);

/** Nouns whose queries a write may make stale; those of one package alone are its own (`injectEndpoints`). */
export const TAGS = [
  'Video',
  'Listing',
  'Comments',
  'Member',
  'Library',
  'Messages',
  'Notifications',
  'Upload',
  'Moderation',
] as const;
export type Tag = (typeof TAGS)[number];

export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: 300,
  // oxlint-disable-next-line typescript/no-explicit-any -- RTK Query's own type for it is not exported
  extractRehydrationInfo: (action: Action): any => (hydrateApi.match(action) ? action.payload : undefined),
  endpoints: () => ({}),
});

type Build<OwnTag extends string> = EndpointBuilder<typeof baseQuery, Tag | OwnTag, 'api'>;

const inject = <Definitions extends EndpointDefinitions, const OwnTag extends string>(
  stem: string,
  endpoints: (build: Build<OwnTag>) => Definitions,
  ownTags: readonly OwnTag[] = [],
) => {
  const foreign = ownTags.find((tag) => !tag.startsWith(`${stem}/`));
  if (foreign !== undefined) throw new Error(`tag ${foreign} must start with ${stem}/`);
  return api.enhanceEndpoints({ addTagTypes: ownTags }).injectEndpoints({
    endpoints: (build) => {
      const definitions = endpoints(build);
      for (const [name, definition] of Object.entries(definitions)) {
        if (!name.startsWith(stem)) throw new Error(`endpoint ${name} must start with ${stem}`);
        noteEndpointExtras(name, definition);
      }
      return definitions;
    },
    overrideExisting: true,
  });
};

/** Without tags of its own: apart, since builds of before rely on just this form. */
type InjectEndpoints = <Definitions extends EndpointDefinitions>(
  stem: string,
  endpoints: (build: EndpointBuilder<typeof baseQuery, Tag, 'api'>) => Definitions,
) => ReturnType<typeof api.injectEndpoints<Definitions>>;

/**
 * Adds a remote's endpoints. Every name starts with the remote's stem (`listingsGetListing`), so that no two
 * remotes can collide; a second call replaces the first, since a remote that is loaded again after a failure
 * runs its module twice. The third argument lists tags that no other package means, such as `books/Shelf`: they need no release
 * of the shell, and a shell of before takes them unlisted.
 * @throws Error when a name does not start with the stem, or a tag not with the stem and `/`.
 */
export const injectEndpoints = inject as InjectEndpoints & typeof inject;
