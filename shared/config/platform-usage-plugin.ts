/**
 * Records which exports of the platform a build imports and, for the shell, which ones it provides. The registry
 * refuses a release set whose shell lacks one that a remote uses: it would fail inside render.
 */
import type { Compiler } from 'webpack';

export const PLATFORM_REQUEST = '@foyer/shared/platform';
const PLATFORM_FILE = /[\\/]shared[\\/]src[\\/]platform[\\/]platform\.ts$/;

export interface PlatformUsage {
  uses: string[];
  provides: string[];
}

export class PlatformUsagePlugin {
  readonly usage: PlatformUsage;
  constructor(usage: PlatformUsage) {
    this.usage = usage;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PlatformUsagePlugin', (compilation) => {
      // webpack finds a module's exports in this very hook; before that stage they are unknown.
      compilation.hooks.finishModules.tap({ name: 'PlatformUsagePlugin', stage: 1000 }, (modules) => {
        const uses = new Set<string>();
        const provides = new Set<string>();
        for (const module of modules) {
          if (
            'resource' in module &&
            typeof module.resource === 'string' &&
            PLATFORM_FILE.test(module.resource)
          ) {
            const names = compilation.moduleGraph.getProvidedExports(module);
            if (Array.isArray(names)) for (const name of names) provides.add(name);
          }
          for (const dependency of module.dependencies) {
            if (!('request' in dependency) || dependency.request !== PLATFORM_REQUEST) continue;
            if (!('getIds' in dependency) || typeof dependency.getIds !== 'function') continue;
            const [name] = dependency.getIds(compilation.moduleGraph) as string[];
            if (name) uses.add(name);
          }
        }
        this.usage.uses = [...uses].sort();
        this.usage.provides = [...provides].sort();
      });
    });
  }
}
