/** What is kept of a release set's check in a browser: how it ended, or why there was none, and a picture of each page. */
import type { Database } from '../../platform/database/create-database.ts';
import { deleteOldPictures, type KeptCheck, replaceCheck } from './browser-checks.sql.ts';

/** Some megabytes each. */
const SETS_WITH_PICTURES = 20;
/** Of one set. */
const MAX_PICTURES = 100;

export const keepBrowserCheck = async (db: Database, setId: number, check: KeptCheck): Promise<void> => {
  await replaceCheck(db, setId, { ...check, pictures: check.pictures.slice(0, MAX_PICTURES) });
  await deleteOldPictures(db, SETS_WITH_PICTURES);
};

/** @param reason as the team that releases gave it */
export const keepSkippedCheck = (db: Database, setId: number, reason: string): Promise<void> =>
  keepBrowserCheck(db, setId, {
    site: '',
    seconds: 0,
    pages: 0,
    skipped: reason,
    fault: null,
    pictures: [],
  });
