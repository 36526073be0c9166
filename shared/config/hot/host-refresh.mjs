/** react-refresh in the build that brings it for the whole page. */
import { nameFamilies } from './name-families.mjs';
import page from './page.mjs';

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = nameFamilies(page.refresh);
