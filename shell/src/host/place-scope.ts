/**
 * Components that do nothing but carry a remote's name: an error's component stack tells by them in whose place it was thrown,
 * also when that place was rendered later than what stands next to it.
 */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { createElement, type FunctionComponent, type ReactNode } from 'react';

type Scope = FunctionComponent<{ children: ReactNode }>;
const scopes = new Map<RemoteName, Scope>();

const scopeOf = (remote: RemoteName): Scope => {
  const known = scopes.get(remote);
  if (known) return known;
  const scope: Scope = ({ children }) => children;
  // The one name that minifying leaves.
  Object.defineProperty(scope, 'name', { value: `place:${remote}` });
  scopes.set(remote, scope);
  return scope;
};

export const PlaceScope = ({ remote, children }: { remote: RemoteName; children: ReactNode }) =>
  createElement(scopeOf(remote), null, children);

/** The innermost place of React's component stack; null outside of all. */
export const remoteOfStack = (componentStack: string | null | undefined): RemoteName | null =>
  (/place:(mf-[a-z0-9-]+)/.exec(componentStack ?? '')?.[1] as RemoteName | undefined) ?? null;
