/** What the declaration of a call says. Each noun's file declares its calls; calls.ts has them all (docs/decisions/0104). */
import type { Lifetime } from './answers.ts';
import type { ApiRoom } from './api-rooms.ts';
import type { Power } from './members/roles.ts';
import type { VisibilityField } from './members/visibility.ts';

/** JSON Schema, of the part that the API uses. */
export type Schema = Readonly<Record<string, unknown>>;

export const ACCESS_KINDS = ['video', 'album', 'playlist', 'member', 'model', 'channel', 'comment'] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];
export const ACCESS_ACTIONS = [
  'see',
  'view',
  'vote',
  'comment',
  'keep',
  'edit',
  'delete',
  'manage',
  'moderate',
  'subscribe',
  'befriend',
  'message',
  'block',
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

/**
 * `moderators`: may moderate. `record keepers`: may records. `operators`: may releases, and holders of a token of releases. Everything else of a
 * role says `may` and the power that it wants (members/roles.ts).
 */
type Audience = 'moderators' | 'operators' | 'record keepers' | `may ${Power}`;
/**
 * Who may. `everyone`: the same for all, and nothing that anyone may not see. `members`: the member's own. `proven`: the act destroys, so its
 * session has given password, code or passkey a short while ago. Otherwise what is done to which object, which the server decides by its state.
 */
export type Who =
  | 'everyone'
  | 'members'
  | Audience
  | `proven ${Audience}`
  | `${AccessAction} ${AccessKind}`
  | `see ${VisibilityField} of member`;

/** Longest name or text in an address. */
export const NAME_MAX = 200;
/** Schema of a field of the address. */
export interface FieldSchema {
  readonly type: 'integer' | 'string';
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly description?: string;
}

/** Of a call that reads its form itself, which is checked part by part as it arrives. */
export interface FormContract {
  /** Schema of the fields besides the files. */
  readonly fields: { readonly type: 'object'; readonly properties: object };
  /** Names of the parts that hold files, each with what it may be. */
  readonly files: Readonly<Record<string, string>>;
  /** Also taken as application/x-www-form-urlencoded, without files. */
  readonly isFormToo?: boolean;
}

/** Lists that an answer shows: it is invalidated when one of them changes. */
export type ListTag = 'listings' | 'albums' | 'models' | 'channels' | 'playlists' | 'members';
/** What an expensive read counts for, when no cache has its answer. */
export type LimitedRead = 'search' | 'suggestion' | 'listing';

export interface Call {
  /** Owns it. */
  readonly room: ApiRoom;
  readonly who: Who;
  /** By act, by section or by `act section`, or by the key of a setting, where another rule holds. */
  readonly acts?: Readonly<Record<string, Who>>;
  readonly summary?: string;
  /** Fields of the address that call-fields.ts does not know by name, or knows otherwise. */
  readonly fields?: Readonly<Record<string, FieldSchema>>;
  /** Schema of the query. */
  readonly query?: Schema;
  /** Schema of the form that it takes. */
  readonly body?: Schema;
  readonly form?: FormContract;
  readonly limits?: readonly LimitedRead[];
  readonly tags?: readonly ListTag[];
  /** Seconds that caches keep what is for everyone, where no field of the address says it. */
  readonly lifetime?: Lifetime;
  /** Schema of what it answers; a write may answer a refusal instead. Left out: a file, a redirect or nothing. */
  readonly answer?: Schema;
}

/**
 * Calls by method and address, of names and literals alone: a bundler keeps what it cannot know to be without effect, a call of a function, a spread or
 * `object.name`, and with it every schema that the table names. `{name}` stands for one field; with `{lifetime}` the answer is cached for so long. */
export type CallTable = Readonly<Record<`${'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'} /${string}`, Call>>;
