/** POST /api/input.php: what members keep. Source: product.md section 7. */
export const LIBRARY_ACTS = ['favourite', 'watch_later'] as const;
export type LibraryAct = (typeof LIBRARY_ACTS)[number];
export const LIBRARY_CHANGES = ['add', 'rem'] as const;
export type LibraryChange = (typeof LIBRARY_CHANGES)[number];

/** Form-encoded. */
export const libraryBodySchema = {
  type: 'object',
  required: ['act', 'section', 'video_id'],
  properties: {
    act: { type: 'string', enum: LIBRARY_ACTS },
    section: { type: 'string', enum: LIBRARY_CHANGES },
    video_id: { type: 'string', maxLength: 20 },
  },
} as const;
