/** What a server renders with the shell's own pages before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'sign-in', path: '/sign-in/' },
    { page: 'contact', path: '/contact/' },
  ],
};
