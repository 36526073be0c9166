/** Validates the fields of a multipart form against the schema by which Fastify validates form-encoded ones. */
import type { ValidateFunction } from 'ajv';
import { ajv } from '../config/ajv.ts';
import { Refused } from './refused.ts';

const compiled = new WeakMap<object, ValidateFunction>();

/** What must be there is the caller's business: fields may still be on their way. @throws Refused bad_request */
export const checkFields = (schema: { properties: object }, fields: object): void => {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile({
      type: 'object',
      properties: schema.properties,
      additionalProperties: false,
    });
    compiled.set(schema, validate);
  }
  if (validate({ ...fields })) return;
  const [first] = validate.errors ?? [];
  const field = first?.instancePath.slice(1) || String(first?.params?.additionalProperty ?? '') || undefined;
  throw new Refused('bad_request', `${field ?? 'a field'}: ${first?.message}`, { field });
};
