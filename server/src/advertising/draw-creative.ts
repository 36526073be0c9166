/** Draws one of the creatives of a place, each as often as its weight says. */
import { type Creative, isCreativeShown } from '@foyer/shared/wire-schemas/settings/advertising';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { isThirdParty } from './creative-documents.ts';

export interface DrawFor {
  language: Language;
  /** The visitor agreed to creatives of others. */
  agreed: boolean;
  ms: number;
  /** From 0 on, below 1. */
  chance: number;
}

/** `none`: nothing is shown in this place; `house`: what is shown there, this visitor did not agree to. */
export const drawCreative = (
  creatives: readonly Creative[],
  { language, agreed, ms, chance }: DrawFor,
): Creative | 'none' | 'house' => {
  const shown = creatives.filter((creative) => isCreativeShown(creative, language, ms));
  if (shown.length === 0) return 'none';
  const allowed = shown.filter((creative) => agreed || !isThirdParty(creative));
  let left = chance * allowed.reduce((sum, { weight }) => sum + weight, 0);
  return allowed.find(({ weight }) => (left -= weight) < 0) ?? 'house';
};
