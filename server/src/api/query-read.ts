/** A read that takes its arguments in the query; for the routes and the render workers alike. */
import type { CallName } from '@foyer/shared/wire-schemas/calls';
import type { CachedAnswer } from '../platform/cache/answer-cache.ts';
import type { ReadDeps, ReadVisitor } from './answer-read.ts';

export type QueryValues = Readonly<Record<string, string | undefined>>;

export interface QueryRead {
  call: CallName;
  read: (deps: ReadDeps, query: QueryValues, visitor: ReadVisitor) => Promise<CachedAnswer>;
}
