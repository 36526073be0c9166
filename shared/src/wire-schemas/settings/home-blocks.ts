/** Blocks of the home page, in the order in which they stand where nobody chose another. */
export const HOME_BLOCKS = ['national', 'popular', 'latest', 'models'] as const;
export type HomeBlock = (typeof HOME_BLOCKS)[number];

/** Those that are shown, in their order. */
export const homeBlocksSchema = {
  type: 'array',
  minItems: 1,
  maxItems: HOME_BLOCKS.length,
  uniqueItems: true,
  items: { type: 'string', enum: HOME_BLOCKS },
} as const;
