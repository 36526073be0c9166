/** The cover of a model or channel, and another one in its place: cropped, and shown as soon as it has come. */
import { type ChangeEvent, useState } from 'react';
import { FormattedMessage, useErrorText } from '@foyer/shared/platform';
import { type CoveredKind, TERM_PICTURE_MAX_BYTES } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { CropDialogProps } from '@foyer/shared/ui/overlays/crop-dialog';
import { latePart } from '@foyer/shared/ui/states/late-part';
import styles from './catalogue.module.css';
import { useSendPicture } from './use-send-picture.ts';

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
  const errorText = useErrorText();
  const { send, isLoading, shown, problem, setProblem } = useSendPicture({ kind, id }, cover);
  const [chosen, setChosen] = useState<File | null>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file = null] = target.files ?? [];
    target.value = '';
    if (!file || isLoading) return;
    const isTooLarge = file.size > TERM_PICTURE_MAX_BYTES;
    setProblem(isTooLarge ? errorText('file_too_large') : '');
    setChosen(isTooLarge ? null : file);
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
          <Button
            icon="close"
            aria-disabled={isLoading}
            onClick={() => void send({ picture: 'no_cover', done: 'desk.catalogue.cover.removed' })}
          >
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
          onDone={(file) => {
            setChosen(null);
            void send({ picture: 'cover', file, done: 'desk.catalogue.picture.sent' });
          }}
        />
      )}
    </section>
  );
};
