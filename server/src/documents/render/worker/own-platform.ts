/**
 * In a render worker: the platform as one remote gets it. All remotes' endpoints are in one slice; a remote adds and sees its own and
 * the platform's, and cannot put others in their place.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { hideContext } from './own-contexts.ts';

type Api = Readonly<Record<string, unknown>> & { endpoints: Readonly<Record<string, unknown>> };
type Build = (builder: unknown) => Readonly<Record<string, unknown>>;
type Inject = (stem: string, build: Build) => unknown;

const isApi = (value: unknown): value is Api =>
  typeof value === 'object' && value !== null && 'reducerPath' in value && 'endpoints' in value;

const stemOf = (remote: RemoteName): string => remote.slice('mf-'.length).replaceAll('-', '');
/** `listingsGetModels` is of `listings`, not of `list`. */
const isOf = (stem: string, name: string): boolean =>
  name.slice(0, stem.length).toLowerCase() === stem && !/^[a-z0-9]/.test(name.slice(stem.length));

const HOOK = /^use(?:Lazy)?(?=[A-Z])/;
/** Of the slice, what changes it for everyone. */
const CHANGES = new Set(['injectEndpoints', 'enhanceEndpoints', 'internalActions', 'reducer', 'middleware']);

/** @param stem of those whose endpoints are seen, besides the platform's */
const viewOf = (api: Api, stem: string): Api => {
  const isSeen = (name: string) => isOf(stem, name) || isOf('platform', name);
  const kept = Object.entries(api).filter(
    ([key]) => !CHANGES.has(key) && (!HOOK.test(key) || isSeen(key.replace(HOOK, ''))),
  );
  const endpoints = Object.entries(api.endpoints).filter(([name]) => isSeen(name));
  return { ...Object.fromEntries(kept), endpoints: Object.fromEntries(endpoints) };
};

const ownInject = (remote: RemoteName, inject: Inject): Inject => {
  const own = stemOf(remote);
  return (stem, build) => {
    const made = inject(String(stem), (builder) => {
      const definitions = { ...build(builder) };
      for (const name of Object.keys(definitions))
        if (!isOf(own, name)) throw new Error(`${remote} may not add the endpoint ${name}`);
      return definitions;
    });
    return isApi(made) ? Object.freeze(viewOf(made, own)) : made;
  };
};

export const ownPlatformExport = (remote: RemoteName, key: string, value: unknown): unknown => {
  if (key === 'injectEndpoints') return ownInject(remote, value as Inject);
  if (isApi(value)) return viewOf(value, stemOf(remote));
  return hideContext(value);
};
