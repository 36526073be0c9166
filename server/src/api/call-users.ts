/** Which packages use a call, by what the live releases say of themselves in `apiCalls`. */
import type { Release } from '@foyer/shared/wire-schemas/releases/releases';

export interface CallUsers {
  /** Packages that use the operation, by name. @param path as the description writes it: `/api/json/model/{lifetime}/{dir}.json` */
  usersOf: (method: string, path: string) => string[];
  /** Packages whose live release does not list its calls: they may use any. */
  undeclared: string[];
}

/** A field may be called otherwise by an earlier release: the place is what counts. */
const keyOf = (call: string): string => call.replace(/\{\w+\}/g, '{}');

export const findCallUsers = (releases: readonly Release[]): CallUsers => {
  const users = new Map<string, Set<string>>();
  const undeclared = new Set<string>();
  for (const { name, apiCalls } of releases) {
    if (!apiCalls) undeclared.add(name);
    for (const call of apiCalls ?? []) {
      const key = keyOf(call);
      users.set(key, (users.get(key) ?? new Set()).add(name));
    }
  }
  return {
    usersOf: (method, path) => [...(users.get(keyOf(`${method} ${path}`)) ?? [])].sort(),
    undeclared: [...undeclared].sort(),
  };
};
