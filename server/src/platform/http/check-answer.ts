/** Checks an answer against its schema when it is made: a break of the contract is our error, never the client's. */
import { ajv } from '../config/ajv.ts';

/** @throws Error naming the first place that breaks the schema */
export const checkAnswer = (what: string, schema: object, body: unknown): void => {
  // Compiled once for each schema.
  const validate = ajv.compile(schema);
  if (validate(body)) return;
  const [first] = validate.errors ?? [];
  throw new Error(`${what} answers what its schema does not allow: ${first?.instancePath} ${first?.message}`);
};
