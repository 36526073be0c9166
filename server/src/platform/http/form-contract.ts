/**
 * Declares the form of a route that reads it itself, for the API's description: such a form is checked part by part, as it
 * arrives.
 */
import type {} from 'fastify';

export interface FormContract {
  /** Schema of the fields beside the files. */
  fields: { readonly type: 'object'; readonly properties: object };
  /** Names of the parts that hold files, each with what it may be. */
  files: Readonly<Record<string, string>>;
  /** Also taken as application/x-www-form-urlencoded, without files. */
  isFormToo?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    form?: FormContract;
  }
}
