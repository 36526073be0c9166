/** The picture that pages show, and another one in its place: it is shown as soon as it has come. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { PicturedKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { DeskTerm } from '../catalogue-api.ts';
import styles from './catalogue.module.css';
import { TermThumb } from './term-thumb.tsx';
import { useSendPicture } from './use-send-picture.ts';

export const TermPicture = ({ kind, term }: { kind: PicturedKind; term: DeskTerm }) => {
  const { send, isLoading, shown, problem } = useSendPicture({ kind, id: term.id }, term.thumb);
  return (
    <section className={styles.panel}>
      <h3 className={styles.heading}>
        <FormattedMessage id="desk.catalogue.picture" />
      </h3>
      <div className={styles.picture}>
        <TermThumb term={{ ...term, thumb: shown }} />
        <div>
          <label className={styles.file}>
            <FormattedMessage id="desk.catalogue.picture.choose" />
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              aria-busy={isLoading}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) void send({ picture: 'thumb', file, done: 'desk.catalogue.picture.sent' });
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
