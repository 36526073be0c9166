/** Sends what becomes of a search; what is refused is said where it was asked for. */
import { useState } from 'react';
import { useErrorText } from '@foyer/shared/platform';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { searchesApi } from '../searches-api.ts';

export const useSearchAct = () => {
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'desk-search', args: {} });
  const [act, { isLoading }] = searchesApi.endpoints.deskSearchesAct.useMutation();
  const [problem, setProblem] = useState('');
  /** @returns whether it is as wanted now */
  const send = async (form: Readonly<Record<string, string>>): Promise<boolean> => {
    if (isLoading) return false;
    setProblem('');
    const answer = await write(() => act(form), null);
    if (!answer.ok && answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
    return answer.ok;
  };
  return { send, isSending: isLoading, problem };
};
