/** react-refresh in a remote: the shell's, which has seen React DOM start. */
import { nameFamilies } from './name-families.mjs';

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = nameFamilies(globalThis.__FOYER_HOT__.refresh);

/** The shell has done it, before React DOM. */
export const injectIntoGlobalHook = () => {};
