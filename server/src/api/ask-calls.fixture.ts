/** How the rule of a call about an object is asked: its address and its form, as declared, with the object's name in their places. */
import type { FieldSchema } from '@foyer/shared/wire-schemas/call';
import { fieldSchema } from '@foyer/shared/wire-schemas/call-fields';
import { CALL_NAMES, callOf } from '@foyer/shared/wire-schemas/calls';
import { idOfName, type ObjectName } from '@foyer/shared/unlisted-name';
import type { AccessKind } from '../access/decide-access.ts';
import { routeOf } from '../platform/http/call-pattern.ts';

export interface CallAsk {
  url: string;
  /** Of a write. */
  form?: Record<string, string>;
}

export const CAPTIONS_FILE = 'captions/en.0123456789ab.vtt';

const STATISTICS = { vote: '1', msg: 'hello there', parts: '1'.repeat(100) };
/** What a call wants besides the object, by the prefix of the rule's name. */
const BESIDES: Readonly<Record<string, Record<string, string>>> = {
  'POST /api/album_edit.php 5': { title: 'Changed' },
  'POST /api/video_edit.php 4': { days: '7' },
  'POST /api/video_edit.php 5': { title: 'Changed' },
  // Of no published file: anyone who may is informed.
  'POST /api/video_edit.php 9': { file_name: 'a.mp4', bytes: '9', same_people: '1' },
  'POST /api/video_edit.php 10': { from_ms: '0', to_ms: '5000' },
  'POST /api/video_tracks.php': { act: 'chapters', chapters: '0:00 Morning' },
  'GET /api/upload/picture.jpg': { number: '11' },
  'GET /api/upload/captions.vtt': { file: CAPTIONS_FILE },
  'POST /api/comments.php edit': { msg: 'Other words' },
  'POST /api/messages.php send': { msg: 'hello' },
  'POST /api/input.php playlist upd': { title: 'Changed' },
  'POST /api/input.php subscribe add': { kind: 'member' },
};

const propertiesOf = (schema: { properties?: unknown } | undefined): string[] =>
  Object.keys(schema?.properties ?? {});

/** With lifetime 0, as members' clients ask. */
const readValue = (schema: FieldSchema, name: string): string => {
  if (name === 'count') return '40';
  // Relevance is a search's.
  if (name === 'sort') return 'latest-updates';
  if (schema.type === 'integer') return String(schema.enum?.[0] ?? schema.minimum ?? 0);
  return String(schema.enum?.[0] ?? '');
};

/** @param name as ROUTE_RULES names it: method, pattern, and the act or section that has a rule of its own */
export const askCall = (name: string, kind: AccessKind, object: ObjectName): CallAsk => {
  const [method = '', pattern = '', act, section] = name.split(' ');
  const call = CALL_NAMES.find((declared) => routeOf(declared) === `${method} ${pattern}`);
  if (!call) throw new Error(`no call is declared for ${name}`);
  const declaration = callOf(call);
  const id = idOfName(object);
  const own: Record<string, string> = {
    ...{ section: section ?? kind, object_id: `${object}`, [`${kind}_id`]: `${object}` },
    ...{ million: `${Math.floor(id / 1e6) * 1e6}`, thousand: `${Math.floor(id / 1e3) * 1e3}` },
  };
  const [, address = ''] = call.split(' ');
  const url = address.replace(
    /\{(\w+)\}/g,
    (_, field: string) => own[field] ?? readValue(fieldSchema(declaration, field), field),
  );
  const known = propertiesOf(declaration.query ?? declaration.body ?? declaration.form?.fields);
  const objectField = known.includes(`${kind}_id`) ? `${kind}_id` : 'object_id';
  const fields = {
    ...(act && { act }),
    ...(known.includes('section') && { section: own.section ?? '' }),
    ...(known.length > 0 && { [objectField]: `${object}` }),
    ...(pattern === '/api/stats.php' && STATISTICS),
    ...BESIDES[name],
  };
  if (method === 'GET')
    return { url: known.length > 0 ? `${url}?${new URLSearchParams(fields).toString()}` : url };
  return { url, form: fields };
};
