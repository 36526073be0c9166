/** Sends a picture of a category, model or channel, or takes its cover away: what came of it is a notice, or a sentence below the input. */
import { useState } from 'react';
import { notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import type { PicturedKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { catalogueApi } from '../catalogue-api.ts';

const WRITE = { remote: 'mf-desk', action: 'desk-catalogue-picture', args: {} };

type Wanted =
  | { picture: 'thumb' | 'cover'; file: Blob; done: 'desk.catalogue.picture.sent' }
  | { picture: 'no_cover'; done: 'desk.catalogue.cover.removed' };

/** @param first as the form was loaded; null: there is none */
export const useSendPicture = ({ kind, id }: { kind: PicturedKind; id: number }, first: string | null) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [change, { isLoading }] = catalogueApi.endpoints.deskCatalogueChangePicture.useMutation();
  const [shown, setShown] = useState(first);
  const [problem, setProblem] = useState('');
  const send = async ({ done, ...wanted }: Wanted) => {
    if (isLoading) return;
    setProblem('');
    const answer = await write(() => change({ kind, id, ...wanted }), null);
    if (!answer.ok) {
      if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
      return;
    }
    setShown(answer.thumb);
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: done }) }));
  };
  return { send, isLoading, shown, problem, setProblem };
};
