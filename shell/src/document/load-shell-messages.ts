/** The shell's own messages and those common to all remotes, one chunk a language. */
import type { Catalogue } from '@foyer/shared/remotes/remote';
import type { Language } from '@foyer/shared/wire-schemas/site';

export interface ShellMessages {
  /** `shell.*`, `common.*`, `error.*`. */
  all: Catalogue;
  /** What remotes get too. */
  common: Catalogue;
}

export const loadMessages = async (language: Language): Promise<ShellMessages> => {
  const [own, common] = await Promise.all([
    import(/* webpackChunkName: "messages-[request]" */ `../messages/${language}.json`),
    import(/* webpackChunkName: "messages-[request]" */ `../../../shared/src/messages/${language}.json`),
  ]);
  return { all: { ...common.default, ...own.default }, common: common.default };
};
