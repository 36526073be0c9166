/** What a server renders with the shell's own pages before a release of it goes live. */
import type { SmokePlan } from '@foyer/shared/wire-schemas/releases/releases';

export const smoke: SmokePlan = {
  pages: [
    { page: 'sign-in', path: '/sign-in/' },
    { page: 'sign-up', path: '/sign-up/' },
    { page: 'sign-out', path: '/sign-out/' },
    { page: 'restore', path: '/restore-/' },
    { page: 'new-password', path: '/restore-a-code-of-nobody/' },
    { page: 'restored', path: '/restore-success/' },
    { page: 'send-email', path: '/send-email/' },
    { page: 'preferences', path: '/preferences/' },
    { page: 'information', path: '/information/help/' },
    { page: 'information-index', path: '/information/' },
    { page: 'landing', path: '/welcome/' },
    { page: 'sitemap', path: '/sitemap-page/' },
    { page: 'contact', path: '/contact/' },
  ],
};
