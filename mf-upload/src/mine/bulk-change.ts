/** What is changed of several videos at the same time. */
import type { OwnUpload } from '@foyer/shared/wire-schemas/uploads/own-uploads';
import { type Audience, audienceFlags } from '../details/audience.ts';
import { valuesOf } from '../details/details-values.ts';
import type { VideoDetails } from '../upload-api.ts';

export interface BulkChange {
  /** Added to those that each has. */
  tags: string[];
  models: { dir: string; title: string }[];
  /** Instead of those that each has; none: as they are. */
  categories: string[];
  audience: '' | Audience;
}

export const NO_CHANGE: BulkChange = { tags: [], models: [], categories: [], audience: '' };

export const isChange = ({ tags, models, categories, audience }: BulkChange): boolean =>
  tags.length + models.length + categories.length > 0 || audience !== '';

/** The same for one of them, with what waits for the moderators. */
export const detailsOf = (
  video: OwnUpload,
  { tags, models, categories, audience }: BulkChange,
): Partial<VideoDetails> => {
  const now = valuesOf(video);
  const dirs = [...now.models, ...models].map(({ dir }) => dir);
  return {
    ...(tags.length > 0 && { tags: [...new Set([...now.tags, ...tags])] }),
    ...(models.length > 0 && { models: [...new Set(dirs)] }),
    ...(categories.length > 0 && { categories }),
    ...(audience !== '' && audienceFlags(audience)),
  };
};
