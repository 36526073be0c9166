/** Makes, lists and ends links that let somebody join. */
import {
  INVITATION_DAYS_MAX,
  INVITATION_NOTE_MAX,
  INVITATION_USES_MAX,
  type Invitations,
  type InvitationState,
  INVITATIONS_SHOWN,
} from '@foyer/shared/wire-schemas/members/joining-desk';
import { urls, withQuery } from '@foyer/shared/urls';
import { type Changer, recordChange } from '../platform/changes/changes.ts';
import type { Database } from '../platform/database/create-database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { readNumber } from '../platform/http/read-address.ts';
import { Refused } from '../platform/http/refused.ts';
import { createCode, hashToken } from '../sign-in/hash-token.ts';
import { endInvitationRow, insertInvitation, selectInvitations } from './invitations.sql.ts';

/** As the log of changes calls them. */
const CHANGE_KIND = 'invitation';

export interface InvitationsDeps {
  db: Database;
  publicUrl: string;
}

export const listInvitations = async (
  db: Database,
  { state, before }: { state: InvitationState | null; before: number | null },
): Promise<Invitations> => {
  // One more says whether there is another page.
  const found = await selectInvitations(db, { state, before, limit: INVITATIONS_SHOWN + 1 });
  const rows = found.slice(0, INVITATIONS_SHOWN);
  return {
    invitations: rows.map((row) => ({
      invitation_id: row.id,
      note: row.note,
      uses: row.uses,
      uses_max: row.uses_max,
      created: row.created_at.toISOString(),
      ends: row.ends_at.toISOString(),
      state: row.is_ended ? 'ended' : row.uses >= row.uses_max ? 'used' : 'open',
    })),
    next: found.length > INVITATIONS_SHOWN ? (rows.at(-1)?.id ?? null) : null,
  };
};

/** @returns the link, which nobody can read again. @throws Refused bad_request, max_length */
export const createInvitation = async (
  { db, publicUrl }: InvitationsDeps,
  who: Changer,
  form: { note: string; uses: string; days: string },
): Promise<string> => {
  const note = checkTextLength(form.note, { field: 'note', min: 0, max: INVITATION_NOTE_MAX });
  const uses = readNumber(form.uses, 'uses', 1, INVITATION_USES_MAX);
  const days = readNumber(form.days, 'days', 1, INVITATION_DAYS_MAX);
  const code = createCode();
  await inTransaction(db, async (tx) => {
    const id = await insertInvitation(tx, { codeHash: hashToken(code), note, uses, days });
    await recordChange(tx, {
      who,
      kind: CHANGE_KIND,
      id,
      act: 'create',
      before: null,
      after: { note, uses, days },
    });
  });
  return `${publicUrl}${withQuery(urls.signUp(), { invitation: code })}`;
};

/** Who joined by it stays a member. @throws Refused not_found */
export const endInvitation = (db: Database, who: Changer, id: number, why = ''): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (!(await endInvitationRow(tx, id)))
      throw new Refused('not_found', `there is no invitation ${id} that counts`, { field: 'invitation_id' });
    await recordChange(tx, {
      who,
      kind: CHANGE_KIND,
      id,
      act: 'end',
      why,
      before: { state: 'open' },
      after: { state: 'ended' },
    });
  });
