import { FormattedMessage, useHostActions, useIntl } from '@foyer/shared/platform';
import {
  type ConsentUse,
  type ShownPerson,
  USES_OF,
} from '@foyer/shared/wire-schemas/records/person-records';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { RECORD_BADGES } from '@foyer/shared/ui/graphics/record-badges';
import { consentLabel } from './labels.ts';
import styles from './people.module.css';
import type { UploadRef } from './upload-ref.ts';
import { useWritePeople } from './use-write-people.ts';

interface PersonRowProps {
  upload: UploadRef;
  person: ShownPerson;
  isPublished: boolean;
}

const UNPUBLISHING = {
  video: 'upload.people.withdraw.streaming',
  album: 'upload.people.album.withdraw',
} as const;

/** Somebody who is shown, with the record's state and each consent. */
export const PersonRow = ({ upload, person, isPublished }: PersonRowProps) => {
  const intl = useIntl();
  const { confirm } = useHostActions();
  const { write, isWriting } = useWritePeople(upload);
  const { record_id, name, state, reason, uses, held_uses } = person;

  const change = async (use: ConsentUse, isGiven: boolean) => {
    const text =
      use === 'streaming' && isPublished ? UNPUBLISHING[upload.kind] : 'upload.people.withdraw.text';
    const isSure =
      isGiven ||
      !isPublished ||
      (await confirm?.({
        title: intl.formatMessage({ id: 'upload.people.withdraw.title' }, { name }),
        text: intl.formatMessage(
          { id: text },
          { use: intl.formatMessage({ id: consentLabel(upload.kind, use) }) },
        ),
        action: intl.formatMessage({ id: 'upload.people.withdraw.action' }),
        kind: 'danger',
      }));
    if (isSure) await write({ act: 'consent', record_id, use, is_given: isGiven ? '1' : '0' });
  };

  return (
    <li className={styles.person}>
      <div className={styles.personHead}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <Badge kind={RECORD_BADGES[state]}>
          <FormattedMessage id={`upload.people.state.${state}`} />
        </Badge>
        {!isPublished && held_uses.length === 0 && (
          <span className={styles.remove}>
            <Button
              size="s"
              kind="quiet"
              icon="close"
              disabled={isWriting}
              aria-label={intl.formatMessage({ id: 'upload.people.remove' }, { name })}
              onClick={() => void write({ act: 'remove', record_id })}
            />
          </span>
        )}
      </div>
      {reason && <q className={styles.reason}>{reason}</q>}
      <fieldset className={styles.uses} disabled={isWriting}>
        <legend className={styles.hint}>
          <FormattedMessage id="upload.people.agrees" />
        </legend>
        {USES_OF[upload.kind].map((use) => (
          <Checkbox
            key={use}
            label={<FormattedMessage id={consentLabel(upload.kind, use)} />}
            checked={uses.includes(use)}
            disabled={held_uses.includes(use)}
            onChange={(event) => void change(use, event.target.checked)}
          />
        ))}
      </fieldset>
      {held_uses.length > 0 && (
        <p className={styles.hint}>
          <FormattedMessage
            id="upload.people.held"
            values={{
              uses: intl.formatList(
                held_uses.map((use) => intl.formatMessage({ id: consentLabel(upload.kind, use) })),
              ),
            }}
          />
        </p>
      )}
    </li>
  );
};
