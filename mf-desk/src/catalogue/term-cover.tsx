/** The cover of a model or channel, and another one in its place: cropped, and shown as soon as it has come. */
import { type ChangeEvent, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useErrorText, useIntl } from '@foyer/shared/platform';
import { type CoveredKind, TERM_PICTURE_MAX_BYTES } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { CropDialogProps } from '@foyer/shared/ui/overlays/crop-dialog';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { useMemberWrite } from '@foyer/shared/ui/states/use-member-write';
import { catalogueApi } from '../catalogue-api.ts';
import styles from './catalogue.module.css';

const WRITE = { remote: 'mf-desk', action: 'desk-catalogue-picture', args: {} };
const SIZE = {
  minWidth: COVER_MIN_WIDTH,
  minHeight: COVER_MIN_HEIGHT,
  width: COVER_MIN_WIDTH * 2,
  height: COVER_MIN_HEIGHT * 2,
};

const CropDialog = latePart<CropDialogProps>(() =>
  import('@foyer/shared/ui/overlays/crop-dialog').then((part) => part.CropDialog),
);

export interface TermCoverProps {
  kind: CoveredKind;
  id: number;
  /** As the form was loaded; null: there is none. */
  cover: string | null;
}

export const TermCover = ({ kind, id, cover }: TermCoverProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const { write } = useMemberWrite(WRITE);
  const [change, { isLoading }] = catalogueApi.endpoints.deskCatalogueChangePicture.useMutation();
  const [shown, setShown] = useState(cover);
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState('');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file = null] = target.files ?? [];
    target.value = '';
    if (!file || isLoading) return;
    const isTooLarge = file.size > TERM_PICTURE_MAX_BYTES;
    setProblem(isTooLarge ? errorText('file_too_large') : '');
    setChosen(isTooLarge ? null : file);
  };
  /** @param file null: the cover is removed */
  const send = async (file: Blob | null) => {
    setChosen(null);
    if (isLoading) return;
    setProblem('');
    const wanted = file ? ({ picture: 'cover', file } as const) : ({ picture: 'no_cover' } as const);
    const answer = await write(() => change({ kind, id, ...wanted }), null);
    if (!answer.ok) {
      if (answer.code !== 'need_auth') setProblem(errorText(answer.code, answer.info));
      return;
    }
    setShown(answer.thumb);
    const text = file ? 'desk.catalogue.picture.sent' : 'desk.catalogue.cover.removed';
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: text }) }));
  };
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>
        <FormattedMessage id="desk.catalogue.cover" />
      </h3>
      {shown !== null && <img className={styles.cover} src={shown} alt="" width={1250} height={250} />}
      <label className={styles.file}>
        <FormattedMessage id="desk.catalogue.cover.choose" />
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-busy={isLoading}
          onChange={choose}
        />
      </label>
      <p className={styles.muted}>
        <FormattedMessage
          id="desk.catalogue.cover.hint"
          values={{ width: COVER_MIN_WIDTH, height: COVER_MIN_HEIGHT }}
        />
      </p>
      <FieldError>{problem}</FieldError>
      {shown !== null && (
        <div className={styles.acts}>
          <Button icon="close" aria-disabled={isLoading} onClick={() => void send(null)}>
            <FormattedMessage id="desk.catalogue.cover.remove" />
          </Button>
        </div>
      )}
      {chosen && (
        <CropDialog
          title={<FormattedMessage id="desk.catalogue.crop" />}
          zoomLabel={<FormattedMessage id="desk.catalogue.crop.zoom" />}
          file={chosen}
          size={SIZE}
          onClose={() => setChosen(null)}
          onRefused={(code) => {
            setChosen(null);
            setProblem(errorText(code));
          }}
          onDone={(cropped) => void send(cropped)}
        />
      )}
    </section>
  );
};
