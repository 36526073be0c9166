import { openOperatorCalls } from './operator-calls.ts';

/** Every setting is again what it is without being set: files after this one read what the site is called. */
export const resetSettings = async (): Promise<void> => {
  const { get, post } = await openOperatorCalls();
  const { settings } = await get<{
    settings: { key: string; is_set: boolean; revision: number }[];
  }>('/api/settings/overview.json');
  for (const { key, is_set: isSet, revision } of settings)
    if (isSet) await post('/api/settings.php', { act: 'reset', key, revision: String(revision) });
};
