/** Sends decisions one after another and says what became of them. */
import { useState } from 'react';
import { notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { moderationApi, type NewDecision } from '../../moderation-api.ts';
import { useRefusalWords } from '../use-refusal-words.ts';

interface Decided {
  isBusy: boolean;
  /** @returns how many were taken; what was refused, or was so already, is reported in a notice */
  decide: (decisions: readonly NewDecision[]) => Promise<number>;
}

export const useDecide = (): Decided => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const wordsOf = useRefusalWords();
  const [isBusy, setBusy] = useState(false);
  const [send] = moderationApi.endpoints.deskDecide.useMutation();
  const say = (kind: 'success' | 'error' | 'info', text: string) => dispatch(notify({ kind, text }));

  const decide: Decided['decide'] = async (decisions) => {
    setBusy(true);
    let taken = 0;
    let proposed = 0;
    let same = 0;
    const refused = new Set<string>();
    for (const decision of decisions) {
      const { data, error } = await send(decision);
      if (!data?.ok) refused.add(wordsOf(error ?? data));
      else if (data.needs_second) proposed += 1;
      else if (data.changed) taken += 1;
      else same += 1;
    }
    setBusy(false);
    if (taken > 0) say('success', intl.formatMessage({ id: 'desk.moderation.decided' }, { count: taken }));
    if (proposed > 0)
      say('info', intl.formatMessage({ id: 'desk.moderation.proposed' }, { count: proposed }));
    if (same > 0) say('info', intl.formatMessage({ id: 'desk.moderation.same' }));
    for (const words of refused) say('error', words);
    return taken + proposed;
  };
  return { isBusy, decide };
};
