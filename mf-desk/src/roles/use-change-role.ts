/** Gives or takes a role: what came of it is a notice, or a sentence at the field that is wrong. */
import { useState } from 'react';
import { notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { FieldProblem } from '../layout/reason-form.tsx';
import { type RoleAction, rolesApi } from '../roles-api.ts';

export const useChangeRole = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'role', args: {} });
  const [problem, setProblem] = useState<FieldProblem | null>(null);
  const [change, { isLoading: isSending }] = rolesApi.endpoints.deskRolesChange.useMutation();

  /** @returns whether it is as wanted now */
  const send = async (action: RoleAction): Promise<boolean> => {
    const answer = await write(() => change(action), null);
    if (!answer.ok) {
      const isUnknown = answer.code === 'not_found' && answer.field === 'name';
      const text = isUnknown
        ? intl.formatMessage({ id: 'desk.roles.unknown' })
        : errorText(answer.code, answer.info);
      setProblem({ field: answer.field ?? '', text });
      return false;
    }
    setProblem(null);
    const id = answer.changed ? `desk.roles.done.${action.act}` : 'desk.roles.done.same';
    const role = intl.formatMessage({ id: `desk.roles.role.${action.role}` });
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id }, { name: answer.name, role }) }));
    return true;
  };
  return { send, isSending, problem, setProblem };
};
