/** The shell's own endpoints; the only file of the shell that builds API addresses. */
import type { Lifetime, Refusal } from '@foyer/shared/http/answers';
import type { Main } from '@foyer/shared/http/listings';
import type { Gender, Language } from '@foyer/shared/http/site';
import { injectEndpoints } from '@foyer/shared/platform';

export interface MainQuery {
  lifetime: Lifetime;
  gender: Gender;
  language: Language;
}
export interface Credentials {
  usr: string;
  pwd: string;
}
export type WriteAnswer = { ok: true } | Refusal;

/** Where a form without JavaScript posts. */
export const FORM_ACTIONS = { signIn: '/api/signin.php', age: '/api/age.php' } as const;

export const shellApi = injectEndpoints('shell', (build) => ({
  shellGetMain: build.query<Main, MainQuery>({
    query: ({ lifetime, gender, language }) => `/api/json/main/${lifetime}/${gender}.${language}.json`,
  }),
  /** A refusal (200, ok false) is data. */
  shellSignIn: build.mutation<WriteAnswer, Credentials>({
    query: (body) => ({ url: FORM_ACTIONS.signIn, method: 'POST', body: { ...body } }),
  }),
  shellSignOut: build.mutation<WriteAnswer, void>({
    query: () => ({ url: '/api/signout.php', method: 'POST', body: {} }),
  }),
}));
