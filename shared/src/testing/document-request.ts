/** What a render worker is asked for, in tests. */
import type { DocumentRequest } from '../wire-schemas/documents.ts';

/** A document for anyone, in English, of a site without age gate or advertising. */
export const buildDocumentRequest = (
  url: string,
  fields: Partial<DocumentRequest> = {},
): DocumentRequest => ({
  kind: 'document',
  url,
  site: {
    name: 'Foyer',
    publicUrl: 'http://localhost',
    language: 'en',
    country: 'US',
    gender: 'straight',
    ageMode: 'none',
    settings: {
      sidebarThreshold: 0,
      minMinutesExclusive: 0,
      minMinutesNonExclusive: 0,
      uncensoredCategory: '',
      animationCategory: '',
    },
  },
  viewer: null,
  ageGate: false,
  off: [],
  moduleTimeoutMs: 1000,
  ...fields,
});
