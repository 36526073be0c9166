/** What the log of changes takes back: one press, one reason, by the act that is the reverse (docs/decisions/0119). */
import type { CallTable } from '../call.ts';
import type { Power } from '../members/roles.ts';

export const UNDO_REASON_MAX = 500;

interface Undoable {
  power: Power;
  acts: readonly string[];
  /** As the call of the reverse act: who asks has proven a short while ago who it is. */
  isProven?: true;
}

const CELLS = { power: 'catalogue', acts: ['import', 'edit'] } as const;
const HIDING = { power: 'catalogue', acts: ['hide', 'show'] } as const;

/** By kind: what a change of the log needs to be taken back there, and which acts can be. Of what is not here the reverse is somewhere else, or there is none. */
export const UNDOABLE = {
  setting: { power: 'settings', acts: ['edit', 'reset', 'restore', 'import'] },
  category: HIDING,
  album_category: HIDING,
  model: HIDING,
  channel: HIDING,
  search: { power: 'catalogue', acts: ['edit'] },
  video: CELLS,
  album: CELLS,
  videos: { power: 'catalogue', acts: ['bulk'] },
  albums: { power: 'catalogue', acts: ['bulk'] },
  role: { power: 'roles', acts: ['grant', 'revoke'], isProven: true },
  member: { power: 'members', acts: ['limits'], isProven: true },
  invitation: { power: 'members', acts: ['create'] },
  job: { power: 'machines', acts: ['cancel'] },
} as const satisfies Record<string, Undoable>;
/** Cancelled work that may be tried again: of an upload that fails as a whole. */
const RETRIED_WORK = /^(trim|scan|first|ladder|pieces|join)-/;
export type UndoableKind = keyof typeof UNDOABLE;

/** Undefined: not from the log. */
export const undoableKindOf = ({
  kind,
  act,
  id,
}: {
  kind: string;
  act: string;
  id: string;
}): UndoableKind | undefined => {
  const known = (Object.keys(UNDOABLE) as UndoableKind[]).find((one) => one === kind);
  if (!known || !(UNDOABLE[known].acts as readonly string[]).includes(act)) return undefined;
  return known === 'job' && !RETRIED_WORK.test(id) ? undefined : known;
};

/** POST /api/changes_undo.php, form-encoded: 409 `changed_meanwhile` where it is not so any more. */
export const changeUndoBodySchema = {
  type: 'object',
  required: ['change_id', 'reason'],
  additionalProperties: false,
  properties: {
    change_id: { type: 'string', maxLength: 20 },
    reason: { type: 'string', maxLength: 1000 },
  },
} as const;
export const changeUndoneSchema = {
  type: 'object',
  required: ['ok'],
  properties: { ok: { const: true } },
} as const;

export const UNDO_CHANGE_CALLS = {
  'POST /api/changes_undo.php': {
    room: 'undo',
    who: 'may settings',
    summary: 'Takes a change of the log back, by the act that is its reverse and the power that this needs',
    body: changeUndoBodySchema,
    answer: changeUndoneSchema,
  },
} as const satisfies CallTable;
