import { FormattedMessage } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import styles from '../moderation.module.css';

/** Whether people shown have what publication needs; who they are is for the records role. */
export const RecordsState = ({
  records: { people, count, lacks },
}: {
  records: NonNullable<ModerationCase['records']>;
}) => (
  <p className={styles.facts}>
    <Badge kind={lacks.length === 0 ? 'published' : 'pending'}>
      <FormattedMessage id={lacks.length === 0 ? 'desk.people.case.complete' : 'desk.people.case.missing'} />
    </Badge>
    <FormattedMessage id={`desk.people.case.${people}`} values={{ count }} />
  </p>
);
