/**
 * Records which calls of the API the modules of a build declare, for release.json. It reads what the loaders made of them, before
 * unused exports are dropped: a declaration costs the browser nothing unless it also builds an address.
 */
import webpack, { type Compiler } from 'webpack';
import { findDeclaredCalls, operationOf } from './find-api-calls.ts';

const OWN_SOURCE = /[\\/]src[\\/].*\.tsx?$/;
const FOREIGN = /[\\/]node_modules[\\/]/;
/** Declares every call, and makes none. */
const DECLARATIONS = /[\\/]shared[\\/]src[\\/]wire-schemas[\\/]/;

export class ApiCallsPlugin {
  readonly calls: Set<string>;
  constructor(calls: Set<string>) {
    this.calls = calls;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ApiCallsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ApiCallsPlugin', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule)) continue;
          if (!OWN_SOURCE.test(module.resource) || FOREIGN.test(module.resource)) continue;
          if (DECLARATIONS.test(module.resource)) continue;
          const source = String(module.originalSource()?.source() ?? '');
          for (const call of findDeclaredCalls(source)) this.calls.add(operationOf(call));
        }
      });
    });
  }
}
