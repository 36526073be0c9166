/** Previews: a release set for anyone who holds its link, over the live site's data, until it expires or is ended. */
import type { Database } from '../../platform/database/create-database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import * as rows from './previews.sql.ts';
import { recordAction } from './release-actions.sql.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { readSetLink, signSetLink } from '../live/set-link.ts';
import type { ReleaseChanger } from '../registry/release-sets.ts';

export type { PreviewRow } from './previews.sql.ts';

const DAY_SECONDS = 24 * 3600;
export const PREVIEW_DAYS = 7;
const PREVIEW_MAX_DAYS = 90;
/** Also a word of commands and of the strip on the page. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/i;

export interface NewPreview {
  name: string;
  setId: number;
  days?: number;
  madeBy: string;
  /** For the log of changes; left out: `madeBy`. */
  by?: ReleaseChanger;
  /** For people: why. */
  reason?: string;
}

export const checkPreviewName = (name: string): string => {
  if (NAME.test(name)) return name;
  throw new ReleaseRefused(`"${name}" names no preview: up to 40 letters, digits, dots, hyphens`);
};

/** One of the same name ends. @returns the token of its link. @throws ReleaseRefused */
export const createPreview = async (
  db: Database,
  secrets: Secrets,
  { name, setId, days = PREVIEW_DAYS, madeBy, by, reason = '' }: NewPreview,
): Promise<string> => {
  if (!(days > 0 && days <= PREVIEW_MAX_DAYS))
    throw new ReleaseRefused(`a preview lasts up to ${PREVIEW_MAX_DAYS} days, not ${days}`);
  const expirySeconds = Math.floor(Date.now() / 1000 + days * DAY_SECONDS);
  await inTransaction(db, async (tx) => {
    await rows.endPreview(tx, checkPreviewName(name));
    const expires_at = new Date(expirySeconds * 1000);
    await rows.insertPreview(tx, { name, set_id: setId, made_by: madeBy, expires_at });
    await recordAction(tx, { act: 'preview', setId, who: madeBy, by, reason: reason || name });
  });
  return signSetLink(secrets, { setId, expirySeconds, visitor: 'anonymous' }, 'preview');
};

/** The preview that a link shows; undefined when the link is not ours, has expired, or its preview was ended. */
export const findPreview = async (
  db: Database,
  secrets: Secrets,
  token: string | undefined,
): Promise<rows.PreviewRow | undefined> => {
  const link = readSetLink(secrets, token, { use: 'preview' });
  return link && rows.selectPreviewOfSet(db, link.setId);
};

/** The newest first. */
export const listPreviews = rows.selectPreviews;

/** @throws ReleaseRefused when there is none of this name */
export const endPreview = (
  db: Database,
  name: string,
  { who, by, reason = '' }: { who: string; by?: ReleaseChanger; reason?: string },
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const preview = (await rows.selectPreviews(tx)).find((one) => one.name === name);
    if (!preview || !(await rows.endPreview(tx, name)))
      throw new ReleaseRefused(`there is no preview ${name}`);
    await recordAction(tx, { act: 'end_preview', setId: preview.set_id, who, by, reason: reason || name });
  });
