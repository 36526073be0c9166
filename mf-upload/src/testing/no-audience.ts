/** What is answered of an audience that is too small to be shown, for tests. */
import type { Audience } from '@foyer/shared/wire-schemas/uploads/audiences';

export const NO_AUDIENCE: Audience = {
  ...{ section: 'member', title: '', range: '28d', from: '2026-11-01', to: '2026-11-28', at: [] },
  views: null,
  plays: null,
  won: null,
  countries: [],
  sources: [],
  sites: [],
  parts: null,
  published: [],
};
