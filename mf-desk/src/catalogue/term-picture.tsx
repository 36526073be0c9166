/** The picture that pages show, and another one in its place: it is shown as soon as it has come. */
import { useState } from 'react';
import { FormattedMessage, notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import type { PicturedKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { catalogueApi, type DeskTerm } from '../catalogue-api.ts';
import styles from './catalogue.module.css';
import { TermThumb } from './term-thumb.tsx';

const WRITE = { remote: 'mf-desk', action: 'desk-catalogue-picture', args: {} };

export const TermPicture = ({ kind, term }: { kind: PicturedKind; term: DeskTerm }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [change, { isLoading }] = catalogueApi.endpoints.deskCatalogueChangePicture.useMutation();
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<string | null>(null);
  const send = async (file: File | undefined) => {
    if (!file || isLoading) return;
    setProblem('');
    const answer = await write(() => change({ kind, id: term.id, picture: 'thumb', file }), null);
    if (!answer.ok) {
      if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
      return;
    }
    setSent(answer.thumb);
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'desk.catalogue.picture.sent' }) }));
  };
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>
        <FormattedMessage id="desk.catalogue.picture" />
      </h3>
      <div className={styles.picture}>
        <TermThumb term={{ ...term, thumb: sent ?? term.thumb }} />
        <div>
          <label className={styles.file}>
            <FormattedMessage id="desk.catalogue.picture.choose" />
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-busy={isLoading}
              onChange={({ target }) => {
                void send(target.files?.[0]);
                target.value = '';
              }}
            />
          </label>
          <p className={styles.muted}>
            <FormattedMessage id="desk.catalogue.picture.hint" />
          </p>
          <FieldError>{problem}</FieldError>
        </div>
      </div>
    </section>
  );
};
