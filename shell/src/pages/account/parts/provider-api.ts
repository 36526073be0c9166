/** The call of signing in with an account from elsewhere; pages without an account's form do not load it. */
import { apiCall } from '@foyer/shared/api-call';

/** A link: it leads to the provider's own pages, and back to `next`. */
export const providerSignIn = (next: string, invitation: string): string =>
  invitation
    ? apiCall('GET /api/.g.php{?next}{&invitation}', { next, invitation }).url
    : apiCall('GET /api/.g.php{?next}', { next }).url;
