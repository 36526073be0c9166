/** Sends what an operator does; what was done, or why not, is said in a notice. */
import { notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { type RefusedWrite, useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import type { MachineAct } from '@foyer/shared/wire-schemas/machine-room/machine-acts';
import { machineRoomApi } from '../machine-room-api.ts';

/** What is done to what. */
export interface MachineWish {
  act: MachineAct;
  /** Of what it is done to, for people. */
  name: string;
  /** Field of the call that names it. */
  form: Readonly<Record<string, string>>;
}

/** By the act: it is not so any more. */
const CHANGED = {
  retry: 'job',
  retry_stage: 'job',
  cancel: 'job',
  run: 'run',
  mail_retry: 'mail',
  mail_drop: 'mail',
} as const satisfies Record<MachineAct, string>;

export const useMachineActs = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite({ remote: 'mf-desk', action: 'machine-room', args: {} });
  const [post, { isLoading: isSending }] = machineRoomApi.endpoints.deskMachineAct.useMutation();

  const explain = ({ act, name }: MachineWish, { code, info }: RefusedWrite): string =>
    code === 'changed_meanwhile'
      ? intl.formatMessage({ id: `desk.machine.changed.${CHANGED[act]}` }, { name })
      : errorText(code, info);

  /** @returns undefined: it is done; else why not, which a notice says unless `isQuiet` */
  const send = async (wish: MachineWish, reason = '', isQuiet = false): Promise<RefusedWrite | undefined> => {
    const { act, name, form } = wish;
    const answer = await write(() => post({ act, ...form, ...(reason && { reason }) }), null);
    if (!answer.ok) {
      const isTold = answer.code !== 'need_auth' && !isQuiet;
      if (isTold) dispatch(notify({ kind: 'error', text: explain(wish, answer) }));
      return answer;
    }
    const text = intl.formatMessage({ id: `desk.machine.done.${act}` }, { name, count: answer.count });
    dispatch(notify({ kind: 'success', text }));
    return undefined;
  };
  return { send, explain, isSending };
};
