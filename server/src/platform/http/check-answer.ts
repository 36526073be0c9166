/** Checks an answer against its schema when it is made: a break of the contract is our error, never the client's. */
import type { ValidateFunction } from 'ajv';
import { ajv } from '../config/ajv.ts';

const compiled = new WeakMap<object, ValidateFunction>();

/** @throws Error naming the first place that breaks the schema */
export const checkAnswer = (what: string, schema: object, body: unknown): void => {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(body)) return;
  const [first] = validate.errors ?? [];
  throw new Error(`${what} answers what its schema does not allow: ${first?.instancePath} ${first?.message}`);
};
