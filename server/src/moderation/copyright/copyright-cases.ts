/** Copyright notices as moderators read them: all that was sent, with each counter-notice. */
import type { CopyrightPage } from '@foyer/shared/wire-schemas/moderation/copyright';
import type { ReportState } from '@foyer/shared/wire-schemas/moderation/reports';
import { QUEUE_PAGE_SIZE } from '@foyer/shared/wire-schemas/moderation/queue';
import type { AccessViewer } from '../../access/require-access.ts';
import type { Database } from '../../platform/database/create-database.ts';
import { type AskedPage, readListPage } from '../../platform/http/lists/list-page.ts';
import { type CopyrightCaseRow, countNotices, selectNotices } from './copyright-notices.sql.ts';

const isoOf = (text: string): string => new Date(text).toISOString();

const toMaterial = (
  { counter, restore_from, restore_by, ...material }: CopyrightCaseRow['materials'][number],
  { _id }: AccessViewer,
) => ({
  ...material,
  ...(restore_from && { restore_from: isoOf(restore_from) }),
  ...(restore_by && { restore_by: isoOf(restore_by) }),
  may_decide: material.member?._id !== _id,
  counter: counter && {
    date: isoOf(counter.sent_at),
    name: counter.name,
    email: counter.email,
    postal: counter.postal,
    phone: counter.phone,
    words: counter.words,
    signature: counter.signature,
  },
});

export const getCopyrightNotices = async (
  db: Database,
  viewer: AccessViewer,
  { state, ...asked }: { state: ReportState } & AskedPage,
): Promise<CopyrightPage> => {
  const [{ found, next }, total] = await Promise.all([
    readListPage(asked, QUEUE_PAGE_SIZE, (rows) => selectNotices(db, state, rows)),
    countNotices(db, state),
  ]);
  return {
    notices: found.map(({ id, place: _place, created_at, due_at, materials, ...notice }) => ({
      notice_id: id,
      ...notice,
      date: created_at.toISOString(),
      due: due_at.toISOString(),
      materials: (materials ?? []).map((material) => toMaterial(material, viewer)),
    })),
    total_count: total,
    next,
    ...(found.length === 0 && { error: 'nothing waits here', code: 'list_empty' }),
  };
};
