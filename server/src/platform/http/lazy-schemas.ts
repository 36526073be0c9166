/**
 * Fastify's own compilers of schemas, asked when a route is first called. Fastify compiles those of all routes before it listens:
 * some hundred functions, most of which a process does not need in its first minutes, and a command or a test never.
 */
import AjvCompiler from '@fastify/ajv-compiler';
import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Of both compilers, what Fastify calls; the published types are those of Ajv's `compile`, which takes a schema alone. */
type Compiled = ((data: unknown) => unknown) & { errors?: unknown };
type BuildCompiler = (...given: unknown[]) => (route: object) => Compiled;

const later =
  (build: BuildCompiler): BuildCompiler =>
  (...given) => {
    const compile = build(...given);
    return (route) => {
      let compiled: Compiled | undefined;
      const run: Compiled = (data) => {
        compiled ??= compile(route);
        const result = compiled(data);
        // Where Fastify looks for them.
        run.errors = compiled.errors;
        return result;
      };
      return run;
    };
  };

export const LAZY_SCHEMAS = {
  buildValidator: later(AjvCompiler() as unknown as BuildCompiler),
  buildSerializer: later(SerializerSelector() as unknown as BuildCompiler),
} as unknown as Compilers;
