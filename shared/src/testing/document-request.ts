/** What a render worker is asked for, in tests. */
import type { DocumentRequest } from '../wire-schemas/documents.ts';
import { buildSite } from './builders.ts';

/** A document for anyone, in English, of a site without age gate or advertising. */
export const buildDocumentRequest = (
  url: string,
  fields: Partial<DocumentRequest> = {},
): DocumentRequest => ({
  kind: 'document',
  url,
  site: buildSite({
    settings: {
      sidebarThreshold: 0,
      minMinutesExclusive: 0,
      minMinutesNonExclusive: 0,
      uncensoredCategory: '',
      animationCategory: '',
    },
  }),
  viewer: null,
  ageGate: false,
  off: [],
  moduleTimeoutMs: 1000,
  ...fields,
});
