/** The shell's own endpoints; the only file of the shell that builds API addresses. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { injectEndpoints } from '@foyer/shared/platform';

export interface Credentials {
  usr: string;
  pwd: string;
}
export type WriteAnswer = { ok: true } | Refusal;

/** Where a form without JavaScript posts. */
export const FORM_ACTIONS = { signIn: '/api/signin.php', age: '/api/age.php' } as const;

export const shellApi = injectEndpoints('shell', (build) => ({
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    query: (body) => ({ url: FORM_ACTIONS.signIn, method: 'POST', body: { ...body } }),
  }),
  shellSignOut: build.mutation<WriteAnswer, void>({
    query: () => ({ url: '/api/signout.php', method: 'POST', body: {} }),
  }),
}));
