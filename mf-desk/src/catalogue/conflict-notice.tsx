/** Somebody else saved something meanwhile: what is there now, what is typed here, and which of both goes on. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { Button } from '@foyer/shared/ui/controls/button';
import type { DeskTerm } from '../catalogue-api.ts';
import styles from './catalogue.module.css';
import { FieldName } from './field-name.tsx';
import { differentFields, type TermValues, valuesOf } from './term-values.ts';

interface ConflictNoticeProps {
  kind: TermKind;
  values: TermValues;
  current: DeskTerm;
  onSettle: (ours: boolean) => void;
}

export const ConflictNotice = ({ kind, values, current, onSettle }: ConflictNoticeProps) => {
  const theirs = valuesOf(current);
  return (
    <section className={styles.notice} role="alert">
      <h3 className={styles.heading}>
        <FormattedMessage id="desk.catalogue.conflict" />
      </h3>
      <dl className={styles.differences}>
        {differentFields(theirs, values).map((field) => (
          <div key={field} className={styles.difference}>
            <dt>
              <FieldName kind={kind} field={field} />
            </dt>
            <dd>
              <FormattedMessage
                id="desk.catalogue.conflict.theirs"
                values={{ value: theirs[field] || '–' }}
              />
            </dd>
            <dd>
              <FormattedMessage id="desk.catalogue.conflict.ours" values={{ value: values[field] || '–' }} />
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.acts}>
        <Button onClick={() => onSettle(true)}>
          <FormattedMessage id="desk.catalogue.conflict.keep" />
        </Button>
        <Button onClick={() => onSettle(false)}>
          <FormattedMessage id="desk.catalogue.conflict.take" />
        </Button>
      </div>
    </section>
  );
};
