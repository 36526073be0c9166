import type { LoadContext, LoadResult } from '@foyer/shared/remotes/remote';
import { isOwnPath, urls } from '@foyer/shared/urls';

/** For pages of those who are not signed in: who is goes on to `next`. */
export const loadSignedOut = async ({ viewer, search }: LoadContext): Promise<LoadResult> => {
  const next = search.get('next');
  return viewer ? { status: 302, redirect: isOwnPath(next) ? next : urls.home() } : { status: 200 };
};
