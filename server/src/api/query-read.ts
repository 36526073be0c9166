/** A read that takes its arguments in the query; for the routes and the render workers alike. */
import type { KeptAnswer } from '../platform/cache/answer-cache.ts';
import type { ReadDeps, ReadVisitor } from './answer-read.ts';

export type QueryValues = Readonly<Record<string, string | undefined>>;

export interface QueryRead {
  path: string;
  summary: string;
  /** Keys of the query and what they mean. */
  keys: Readonly<Record<string, string>>;
  answer: object;
  read: (deps: ReadDeps, query: QueryValues, visitor: ReadVisitor) => Promise<KeptAnswer>;
}
