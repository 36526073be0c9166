/** The router's pattern of a call. */
import { CALL_NAMES, type CallName } from '@foyer/shared/wire-schemas/calls';

/** A whole part is a parameter of its name; the last part of a read's address, with several fields, is one: `:file`. */
const toPattern = (part: string): string =>
  part.includes('{') && part.endsWith('.json') ? ':file' : part.replace(/\{(\w+)\}/g, ':$1');

const ROUTES = new Map(CALL_NAMES.map((call) => [call, call.split('/').map(toPattern).join('/')]));

/** `GET /api/json/channel/{lifetime}/{dir}.json` is `GET /api/json/channel/:lifetime/:file`. */
export const routeOf = (call: CallName): string => ROUTES.get(call) ?? call;
export const patternOf = (call: CallName): string => routeOf(call).split(' ')[1] ?? '';
/** Calls that one route answers: the same address with fewer fields and with more. */
export const callsOfRoute = (call: CallName): CallName[] =>
  CALL_NAMES.filter((other) => routeOf(other) === routeOf(call));
