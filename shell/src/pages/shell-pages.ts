/** The shell's own pages, by the names that the route table uses. */
import type { Page } from '@foyer/shared/remotes/remote';
import { page as signIn } from './sign-in/sign-in-page.tsx';
import { page as error } from './status/error-page.tsx';
import { page as gone } from './status/gone-page.tsx';
import { page as notFound } from './status/not-found-page.tsx';

export const shellPages: Readonly<Record<string, Page | undefined>> = {
  'sign-in': signIn,
  'not-found': notFound,
  gone,
  error,
};
