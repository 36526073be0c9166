/**
 * A write that only members may make. Anyone else is asked to sign in, and so is a member whose session has ended meanwhile; the write is
 * carried out afterwards, once, on the page where it was wanted (docs/decisions/0107-one-hook-for-writes-of-members.md).
 */
import {
  errorCodeOf,
  type InterruptedAction,
  notify,
  useDispatch,
  useErrorText,
  useHostActions,
  useResume,
  useViewer,
} from '@foyer/shared/platform';

type Args = InterruptedAction['args'];

interface WriteResult<Data> {
  data?: Data;
  error?: unknown;
}
type Done<Data> = Extract<Data, { ok: true }>;

export interface RefusedWrite {
  ok: false;
  code: ReturnType<typeof errorCodeOf>;
  /** Input that the refusal is about. */
  field?: string;
  info?: Record<string, string | number>;
}

const refusalOf = ({ data, error }: WriteResult<unknown>): RefusedWrite => {
  const refusal: unknown = data ?? error;
  const { field, info } = (typeof refusal === 'object' && refusal ? refusal : {}) as Partial<RefusedWrite>;
  return { ok: false, code: errorCodeOf(refusal), field, info };
};

/** 0: nobody is signed in. */
const useMemberId = (): number => {
  const viewer = useViewer();
  return viewer.status === 'member' ? viewer.member._id : 0;
};

/** What a member of this number wanted is not for another one who signs in instead. */
const WANTED_BY = 'wantedBy';

/**
 * Carries out, after signing in, what `useMemberWrite` was interrupted in.
 * @param own what is offered to be carried out: the page may have several of one action, distinguished by `args`
 * @param carryOut is given the arguments that the interrupted write had, those of `own` included
 */
export const useResumedWrite = (own: InterruptedAction, carryOut: (args: Args) => void): void => {
  const memberId = useMemberId();
  useResume(own, (args) => {
    const { [WANTED_BY]: wantedBy = memberId } = args;
    if (wantedBy === memberId) carryOut(args);
  });
};

/** @param own what is to be carried out after signing in, by who says `useResumedWrite`: the same place, or a widget of the slot `page.resume` */
export const useMemberWrite = (own: InterruptedAction) => {
  const memberId = useMemberId();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { openSignIn } = useHostActions();

  /** Opens the forms. @param more what is to be carried out afterwards, alongside `own`; null: nothing, as with a password in it */
  const signIn = (more: Args | null = {}): void => {
    if (!more) return openSignIn();
    const by: Args = memberId === 0 ? {} : { [WANTED_BY]: memberId };
    openSignIn({ resume: { ...own, args: { ...own.args, ...more, ...by } } });
  };
  /** Sends, unless nobody is signed in. */
  const write = async <Data extends { ok: boolean }>(
    send: () => PromiseLike<WriteResult<Data>>,
    more?: Args | null,
  ): Promise<Done<Data> | RefusedWrite> => {
    if (memberId === 0) {
      signIn(more);
      return { ok: false, code: 'need_auth' };
    }
    const result = await send();
    if (result.data?.ok) return result.data as Done<Data>;
    const refused = refusalOf(result);
    if (refused.code === 'need_auth') signIn(more);
    return refused;
  };
  /** The same with a notice of how it ended, for what has no form. @param done sentence of success */
  const writeAndTell = async (
    send: () => PromiseLike<WriteResult<{ ok: boolean }>>,
    done: string,
    more?: Args,
  ): Promise<void> => {
    const answer = await write(send, more);
    if (answer.ok) dispatch(notify({ kind: 'success', text: done }));
    else if (answer.code !== 'need_auth')
      dispatch(notify({ kind: 'error', text: errorText(answer.code, answer.info) }));
  };
  return { memberId, signIn, write, writeAndTell };
};
