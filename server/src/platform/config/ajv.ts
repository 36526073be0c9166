/**
 * The one instance of Ajv for checks besides Fastify's own. Each instance first compiles the schema that schemas are checked by, which takes longer
 * than most of what it is then asked for; no schema here has an `$id`, by which two could collide. It keeps
 * what it compiled of a schema, by the object.
 */
import { Ajv } from 'ajv';

export const ajv = new Ajv({ strict: false, allErrors: false });
