import type { FORBIDDEN_CONTENT } from '@foyer/shared/wire-schemas/uploads/upload-rules';

/** Message of each kind of content that may never be uploaded. */
export const FORBIDDEN_LABELS = {
  minors: 'upload.forbidden.minors',
  animals: 'upload.forbidden.animals',
  rape: 'upload.forbidden.rape',
  incest: 'upload.forbidden.incest',
  violence: 'upload.forbidden.violence',
} as const satisfies Record<(typeof FORBIDDEN_CONTENT)[number], string>;
