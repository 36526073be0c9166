/**
 * Refuses a remote's build whose code assigns to a global that the package does not declare, or to what every object of a kind inherits. The
 * compiler's own parser says which names are free, so that a local `window` is none; an alias (`const w = window`) it does not follow: that is
 * for the browser check of a release.
 */
import webpack, { type Compiler } from 'webpack';

/** Its runtime is the host's, which declares what it sets. */
const NOT_JUDGED = /[\\/]@module-federation[\\/]|webpack[\\/]runtime/;
const GLOBAL_OBJECTS = ['window', 'globalThis', 'self'];
const INHERITED_NAMES =
  `Object Function Array String Number Boolean BigInt Symbol Date RegExp Promise Map Set WeakMap WeakSet Error EventTarget Event Node Element
   Document Window HTMLElement SVGElement HTMLMediaElement HTMLVideoElement HTMLFormElement HTMLInputElement Storage History Request Response
   Headers XMLHttpRequest`.split(/\s+/);

/** Kept with the module, whatever is declared now: a cached one is not parsed again. */
const FINDINGS = 'foyerForeignAssignments';

type Tappable = {
  tap: (name: string, run: (expression: unknown, members: string[]) => undefined) => void;
};
interface Parser {
  state: { module: { buildInfo?: Record<string, unknown> } };
  hooks: { assignMemberChain: { for: (name: string) => Tappable } };
}

export class OwnGlobalsPlugin {
  readonly #name: string;
  readonly #declared: readonly string[];
  /** @param declared properties of `window` that the package says it sets */
  constructor(name: string, declared: readonly string[] = []) {
    this.#name = name;
    this.#declared = declared;
  }
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OwnGlobalsPlugin', (compilation, { normalModuleFactory }) => {
      const watch = (parser: Parser): void => this.#watch(parser);
      for (const type of ['javascript/auto', 'javascript/esm', 'javascript/dynamic'])
        normalModuleFactory.hooks.parser.for(type).tap('OwnGlobalsPlugin', watch as never);
      compilation.hooks.finishModules.tap('OwnGlobalsPlugin', (modules) => {
        for (const module of modules) {
          if (!(module instanceof webpack.NormalModule) || NOT_JUDGED.test(module.resource)) continue;
          const findings = (module.buildInfo as Record<string, unknown> | undefined)?.[FINDINGS];
          const isDeclared = (text: string) =>
            GLOBAL_OBJECTS.some((name) => this.#declared.some((one) => text === `${name}.${one}`));
          for (const text of ((findings as string[] | undefined) ?? []).filter((one) => !isDeclared(one)))
            compilation.errors.push(
              new webpack.WebpackError(
                `${module.readableIdentifier(compilation.requestShortener)}: ${this.#name} assigns ${text}, which all packages of a page share; declare it in touches.globals of src/pages.ts, or leave it`,
              ),
            );
        }
      });
    });
  }
  #watch(parser: Parser): void {
    const note = (text: string): undefined => {
      const info = (parser.state.module.buildInfo ??= {});
      info[FINDINGS] = [...((info[FINDINGS] as string[] | undefined) ?? []), text];
    };
    for (const name of GLOBAL_OBJECTS)
      parser.hooks.assignMemberChain.for(name).tap('OwnGlobalsPlugin', (_, members) => {
        const [property = '', second, third] = members;
        if (second === 'prototype' && third !== undefined) return note(`${property}.prototype.${third}`);
        // Own setters of the window, as its handlers and the address, are no globals that anybody else reads.
        if (members.length > 1 || /^on[a-z]+$/.test(property) || property === 'location') return undefined;
        return note(`${name}.${property}`);
      });
    for (const name of INHERITED_NAMES)
      parser.hooks.assignMemberChain
        .for(name)
        .tap('OwnGlobalsPlugin', (_, [first, property]) =>
          first === 'prototype' && property !== undefined ? note(`${name}.prototype.${property}`) : undefined,
        );
  }
}
