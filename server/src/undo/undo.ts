/**
 * Takes a change of the log back: by the act that is its reverse, with the rules, the mails and the row of the log that this act always has, and
 * only while what it led to is still so (docs/decisions/0119).
 */
import { mayDo, type Role } from '@foyer/shared/wire-schemas/members/roles';
import {
  UNDO_REASON_MAX,
  UNDOABLE,
  type UndoableKind,
  undoableKindOf,
} from '@foyer/shared/wire-schemas/settings/undo-change';
import type { SearchState } from '@foyer/shared/wire-schemas/catalogue-desk/searches';
import { undoBulkChange } from '../catalogue-desk/bulk/bulk-changes.ts';
import { setSearch } from '../catalogue-desk/searches/searches.ts';
import { type Cells, TERM_SHEETS } from '../catalogue-desk/sheets/term-sheet.ts';
import { changeObjectByCells } from '../catalogue-desk/sheets/object-sheet.ts';
import { OBJECT_SHEETS } from '../catalogue-desk/sheets/sheets.ts';
import { actOnMachine, type MachineActDeps } from '../machine-room/machine-acts.ts';
import { undoRoleChange } from '../members/roles.ts';
import { actOnMember } from '../members-desk/desk-acts.ts';
import { endInvitation } from '../members-desk/invitations.ts';
import { readChanges } from '../platform/changes/changes.ts';
import { checkTextLength } from '../platform/http/check-text-length.ts';
import { Refused } from '../platform/http/refused.ts';
import type { SessionViewer } from '../platform/http/session-viewer.ts';
import type { MailContext } from '../platform/mail/post-mail.ts';
import { needsProof, type SettingsDeps, undoSettingChange } from '../settings/settings.ts';
import { requireRecentProof } from '../sign-in/step-up.ts';
import { getOwnLimits } from '../uploads/member-limits.ts';

export interface UndoDeps extends SettingsDeps, MachineActDeps {
  mail: MailContext;
}

/** A row of the log. */
interface Change {
  id: string;
  act: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** A member who is signed in; or an operator, by the words of a command: who runs one has the machine. */
type Asker = SessionViewer | { command: string };

interface By {
  asker: Asker;
  who: { memberId: number } | { command: string };
  why: string;
}

type Undo = (deps: UndoDeps, change: Change, by: By) => Promise<unknown>;

const changedSince = (what: string) =>
  new Refused('changed_meanwhile', `${what} was changed since`, { field: 'change_id' });

const undoHiding =
  (kind: keyof typeof TERM_SHEETS): Undo =>
  async ({ db }, { id: text, act }, { who, why }) => {
    const id = Number(text);
    const sheet = TERM_SHEETS[kind];
    const { isHidden, revision } = await sheet.get(db, id);
    if (isHidden !== (act === 'hide')) throw changedSince(`${kind} ${id}`);
    await sheet.hide(db, { who, id, revision: String(revision), why }, !isHidden);
  };

const undoCells =
  (kind: keyof typeof OBJECT_SHEETS): Undo =>
  ({ db }, { id, before, after }, { who, why }) =>
    changeObjectByCells(db, OBJECT_SHEETS[kind], who, {
      ...{ act: 'edit', why, from: (after ?? {}) as Cells },
      cells: { ...(before as Cells | null), id },
    });

const undoBulk: Undo = async ({ db }, { id }, by) => {
  const { bulk } = await undoBulkChange(db, Number(id), by);
  // Of a second click the first one is under way.
  if (bulk.state === 'undone') throw changedSince(`bulk change ${id}`);
};

const undoLimits: Undo = async ({ db, mail }, { id, before, after }, { asker, why }) => {
  const memberId = Number(id);
  const now = await getOwnLimits(db, memberId);
  const text = (values: Change['before'], field: string) => String(values?.[field] ?? '');
  if (
    text({ ...now }, 'storage_gb') !== text(after, 'storage_gb') ||
    text({ ...now }, 'uploads_per_day') !== text(after, 'uploads_per_day')
  )
    throw changedSince(`limits of member ${id}`);
  const limits = {
    storage_gb: text(before, 'storage_gb'),
    uploads_per_day: text(before, 'uploads_per_day'),
    revision: String(now.revision),
  };
  const { changed } = await actOnMember(mail, { act: 'limits', memberId, reason: why, by: asker, limits });
  // Somebody who asked at the same time has taken it back.
  if (!changed) throw changedSince(`limits of member ${id}`);
};

const UNDOS: Readonly<Record<UndoableKind, Undo>> = {
  setting: undoSettingChange,
  category: undoHiding('category'),
  album_category: undoHiding('album_category'),
  model: undoHiding('model'),
  channel: undoHiding('channel'),
  search: ({ db }, { id, before, after }, by) =>
    setSearch(db, { id: Number(id), state: before?.['state'] as SearchState, from: after?.['state'], ...by }),
  video: undoCells('video'),
  album: undoCells('album'),
  videos: undoBulk,
  albums: undoBulk,
  role: ({ db }, { id, before, after }, { who, why }) => {
    const read = (state: Change['before']) => (state?.['roles'] ?? []) as Role[];
    const change = { memberId: Number(id), before: read(before), after: read(after) };
    return undoRoleChange(db, change, { by: who, reason: why });
  },
  member: undoLimits,
  invitation: async ({ db }, { id }, { who, why }) => {
    try {
      await endInvitation(db, who, Number(id), why);
    } catch (error) {
      // It has ended.
      throw error instanceof Refused && error.code === 'not_found' ? changedSince(`invitation ${id}`) : error;
    }
  },
  job: (deps, { id }, { who, why }) => actOnMachine(deps, { act: 'retry', job: id, who, reason: why }),
};

/**
 * @throws Refused not_found; bad_request where the log does not take it back; no_permission; step_up_required; changed_meanwhile where it is not so any more; as the
 * act that is the reverse
 */
export const undoChange = async (
  deps: UndoDeps,
  changeId: number,
  { asker, reason }: { asker: Asker; reason: string },
): Promise<void> => {
  const why = checkTextLength(reason, { field: 'reason', max: UNDO_REASON_MAX });
  const {
    rows: [row],
  } = await readChanges(deps.db, { before: changeId + 1, limit: 1 });
  if (row?.id !== changeId) throw new Refused('not_found', 'there is no such change', { field: 'change_id' });
  const { act, object_id: id, before, after } = row;
  const kind = undoableKindOf({ kind: row.object_kind, act, id });
  // What the log says now is not what was done.
  if (!kind || row.is_altered)
    throw new Refused('bad_request', `the log does not take back: ${act}`, { field: 'change_id' });
  const { power, ...more } = UNDOABLE[kind];
  if (!('_id' in asker))
    return void (await UNDOS[kind](deps, { id, act, before, after }, { asker, who: asker, why }));
  if (!mayDo(asker, power)) throw new Refused('no_permission', `this is for members who may: ${power}`);
  if ('isProven' in more || (kind === 'setting' && needsProof(id))) await requireRecentProof(deps.db, asker);
  await UNDOS[kind](deps, { id, act, before, after }, { asker, who: { memberId: asker._id }, why });
};
