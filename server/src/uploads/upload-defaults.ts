/** What an uploader's new videos start with: the details that most of them share, which each may change. */
import type { UploadDefaults } from '@foyer/shared/wire-schemas/uploads/defaults';
import { limitTries } from '../access/rate-limiter.ts';
import { type AccessViewer, requireMember } from '../access/require-access.ts';
import type { Database } from '../platform/database/create-database.ts';
import { Refused } from '../platform/http/refused.ts';
import { type DefaultDetails, replaceUploadDefaults, selectUploadDefaults } from './upload-defaults.sql.ts';
import { checkDetails, type VideoDetails } from './video-details.ts';

const CHANGES_PER_HOUR = 120;
const HOUR_SECONDS = 3600;

/** Categories and models that the site does not have any more are left out. @throws Refused need_auth */
export const getUploadDefaults = async (
  db: Database,
  asking: AccessViewer | null,
): Promise<UploadDefaults> => {
  const row = await selectUploadDefaults(db, requireMember(asking)._id);
  if (!row) return {};
  const { categories: _dirs, models: _models, tags, ...details } = row.details;
  return {
    ...details,
    ...(tags && { tags: [...tags] }),
    ...(row.categories.length > 0 && { categories: row.categories }),
    ...(row.models.length > 0 && { models: row.models }),
  };
};

/** All of them at the same time. @throws Refused need_auth, rate_limited, of `checkDetails`; bad_request for a dir that names nothing */
export const setUploadDefaults = async (
  db: Database,
  asking: AccessViewer | null,
  details: DefaultDetails,
): Promise<UploadDefaults> => {
  const viewer = requireMember(asking);
  const { categories = [], models = [] } = details;
  checkDetails({ ...details, ...(categories.length === 0 && { categories: undefined }) });
  await limitTries(db, {
    what: 'upload defaults',
    by: { memberId: viewer._id },
    limit: CHANGES_PER_HOUR,
    windowSeconds: HOUR_SECONDS,
  });
  const { description, ...others } = details;
  await replaceUploadDefaults(db, viewer._id, {
    ...others,
    ...(description?.trim() && { description: description.trim() }),
  });
  const kept = await getUploadDefaults(db, viewer);
  for (const [field, asked, found] of [
    ['categories', categories, kept.categories],
    ['models', models, kept.models],
  ] as const)
    if ((found?.length ?? 0) < asked.length) throw new Refused('bad_request', `no such ${field}`, { field });
  return kept;
};

/** For a new video of the member. */
export const findDefaultDetails = async (
  db: Database,
  viewer: AccessViewer,
): Promise<Partial<VideoDetails>> => {
  const { models, ...details } = await getUploadDefaults(db, viewer);
  return { ...details, ...(models && { models: models.map(({ dir }) => dir) }) };
};
