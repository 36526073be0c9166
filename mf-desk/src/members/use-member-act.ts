/** Sends what somebody does about a member's account from a form that asks why; a refusal is said in the form. */
import { useRef, useState } from 'react';
import { useErrorText } from '@foyer/shared/platform';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { type MemberAction, membersApi } from '../members-api.ts';
import type { FieldProblem } from './reason-field.tsx';

export const useMemberAct = () => {
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'member', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [send, { isLoading: isSending }] = membersApi.endpoints.deskMembersAct.useMutation();
  /** @returns undefined where it was refused */
  const act = async (action: MemberAction) => {
    const answer = await write(() => send(action), null);
    if (answer.ok) return answer;
    setProblem({ field: answer.field ?? '', text: errorText(answer.code, answer.info) });
    focusWrong();
    return undefined;
  };
  return { form, problem, isSending, act };
};
