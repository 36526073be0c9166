/**
 * One call of the API, written as the OpenAPI description writes it: `GET /api/json/video/{lifetime}/…`. What builds the request is
 * also the declaration that the call is made: the build lists every such text of a package in its release.json (shared/config/api-calls-plugin.ts).
 */
import type { CallName, FieldOf } from './wire-schemas/calls.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
/**
 * A call that wire-schemas/calls.ts knows. `{name}` stands for one field of the path, `{?name}` for the first key of the query, `{&name}` for
 * each further one.
 */
export type ApiCall = CallName | `${CallName}{?${string}`;

type FieldsOf<Call extends string> = [FieldOf<Call>] extends [never]
  ? []
  : [fields: Readonly<Record<FieldOf<Call>, string | number>>];
type MethodOf<Call extends ApiCall> = Call extends `${infer Name extends Method} ${string}` ? Name : never;

/** Percent-encoded; what a path may hold as it is, and the grammar of lists and filters uses, stays readable. */
const encode = (text: string | number | undefined): string =>
  encodeURIComponent(text ?? '').replace(/%(2C|3A|3B)/g, decodeURIComponent);

/** Method and address of a call with these fields; an empty field keeps the dots around it. */
export const apiCall = <const Call extends ApiCall>(
  call: Call,
  ...[fields]: FieldsOf<Call>
): { method: MethodOf<Call>; url: string } => {
  const values: Record<string, string | number> = fields ?? {};
  const [method, address = ''] = call.split(' ');
  return {
    method: method as MethodOf<Call>,
    url: address.replace(
      /\{(\W?)(\w+)\}/g,
      (_, sign: string, name: string) => (sign && `${sign}${name}=`) + encode(values[name]),
    ),
  };
};
