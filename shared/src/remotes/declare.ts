/** Checks a package's `src/pages.ts` where it is written. */
import type { SourceDeclarations } from '../wire-schemas/declarations.ts';

export const declare = (declarations: SourceDeclarations): SourceDeclarations => declarations;
