/** What is kept of a release set's check in a browser: how it ended, or why there was none, and a picture of each page. */
import type { SmokeVisitor } from '@foyer/shared/wire-schemas/releases/releases';
import type { Database } from '../../platform/database/create-database.ts';
import { deleteOldPictures, replaceCheck } from './browser-checks.sql.ts';

/** Some megabytes each. */
const SETS_WITH_PICTURES = 20;
/** Of one set. */
const MAX_PICTURES = 100;

export interface KeptPicture {
  package: string;
  path: string;
  visitor: SmokeVisitor;
  /** 0 to 1; null: there was no such page before. */
  difference: number | null;
  /** JPEGs. */
  after: Buffer;
  before: Buffer | null;
  /** Whose check took the picture before; null: it was taken of the live set. */
  before_set_id: number | null;
}
export interface KeptCheck {
  /** Where the pages were asked for; empty where none was. */
  site: string;
  seconds: number;
  pages: number;
  /** Why no browser looked; null: one did. */
  skipped: string | null;
  /** What was found; null: nothing. */
  fault: string | null;
  pictures: readonly KeptPicture[];
}

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
