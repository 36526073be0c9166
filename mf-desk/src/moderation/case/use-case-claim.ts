/** Opening a case claims it for some minutes, and going on to another gives it back; others see whose it is. */
import { useEffect, useState } from 'react';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { moderationApi } from '../../moderation-api.ts';

type Claim = NonNullable<ModerationCase['claim']> | null;
type Claimed = Pick<ModerationCase, 'kind' | 'object_id'>;

interface CaseClaim {
  /** Whose the open case is now. */
  claim: Claim;
  toggle: () => void;
}

/** @param listed as the queue has it, which follows what others do; undefined: the case is not in the list */
export const useCaseClaim = (found: ModerationCase | undefined, listed: Claim | undefined): CaseClaim => {
  const [send] = moderationApi.endpoints.deskClaim.useMutation();
  const [answered, setAnswered] = useState<{ key: string; claim: Claim } | null>(null);
  const key = found && `${found.kind}-${found.object_id}`;
  const change = async (act: 'claim' | 'release', { kind, object_id: objectId }: Claimed) => {
    const { data } = await send({ act, kind, objectId });
    if (data?.ok) setAnswered({ key: `${kind}-${objectId}`, claim: data.claim });
  };
  useEffect(() => {
    if (!found) return;
    void change('claim', found);
    return () => void send({ act: 'release', kind: found.kind, objectId: found.object_id });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a case is claimed when it is opened, not whenever it is read again
  }, [key]);
  const own = answered && answered.key === key ? answered.claim : (found?.claim ?? null);
  const claim = listed && !listed.is_own ? listed : own;
  return { claim, toggle: () => found && void change(claim?.is_own ? 'release' : 'claim', found) };
};
