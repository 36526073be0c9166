/** Goes to the next case that nobody holds, which the server claims as it gives it: two moderators never get the same one. */
import { notify, useDispatch, useIntl, useNavigate } from '@foyer/shared/platform';
import { moderationApi } from '../../moderation-api.ts';
import { type DeskView, deskAddress } from '../desk-address.ts';
import { useRefusalWords } from '../use-refusal-words.ts';

interface NextCase {
  isTaking: boolean;
  /** @param left the case that is left undecided: the next one is behind it */
  takeNext: (left: DeskView['open']) => Promise<void>;
}

export const useNextCase = (view: DeskView): NextCase => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const wordsOf = useRefusalWords();
  const [take, { isLoading: isTaking }] = moderationApi.endpoints.deskTakeNext.useMutation();
  const takeNext: NextCase['takeNext'] = async (left) => {
    const { data, error } = await take({ kind: view.kind, left });
    if (!data?.ok) {
      dispatch(notify({ kind: 'error', text: wordsOf(error ?? data) }));
      return;
    }
    const { case: next } = data;
    if (!next)
      dispatch(notify({ kind: 'info', text: intl.formatMessage({ id: 'desk.moderation.next.none' }) }));
    const open = next ? { kind: next.kind, id: next.object_id } : null;
    await navigate(deskAddress({ ...view, open }), { preventScrollReset: true });
  };
  return { isTaking, takeNext };
};
