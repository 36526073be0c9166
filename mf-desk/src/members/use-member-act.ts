/** Sends what somebody does about a member's account from a form that asks why; a refusal is said in the form. */
import { useState } from 'react';
import { useErrorText } from '@foyer/shared/platform';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { FieldProblem } from '../layout/reason-form.tsx';
import { type MemberAction, membersApi } from '../members-api.ts';

export const useMemberAct = () => {
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'member', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [send, { isLoading: isSending }] = membersApi.endpoints.deskMembersAct.useMutation();
  /** @returns undefined where it was refused */
  const act = async (action: MemberAction) => {
    const answer = await write(() => send(action), null);
    if (answer.ok) return answer;
    setProblem({ field: answer.field ?? '', text: errorText(answer.code, answer.info) });
    return undefined;
  };
  return { problem, isSending, act };
};
