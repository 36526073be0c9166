/** Everything that the site holds of the viewer, as a file: asked for, made meanwhile, fetched until it expires. */
import { FormattedDate, FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { OwnMember } from '../edit/own-member.ts';
import { exportAddress, memberApi } from '../member-api.ts';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';

/** A file is made within seconds. */
const ASK_AGAIN_MS = 5000;
const BYTES_PER_KB = 1024;

export const OwnData = ({ member: { _id, data_export: ready } }: { member: OwnMember }) => {
  const intl = useIntl();
  const isWaiting = ready != null && ready.bytes === null;
  memberApi.endpoints.memberGetOwn.useQuery(_id, { pollingInterval: isWaiting ? ASK_AGAIN_MS : 0 });
  const { submit, refused, isSending } = useOwnForm([], 'member.settings.data.asked');
  const size = (bytes: number) =>
    intl.formatNumber(Math.ceil(bytes / BYTES_PER_KB), { style: 'unit', unit: 'kilobyte' });
  return (
    <>
      <div aria-live="polite">
        {isWaiting && (
          <p className={css.small}>
            <FormattedMessage id="member.settings.data.waiting" />
          </p>
        )}
        {ready != null && ready.bytes !== null && ready.expires !== null && (
          <p className={css.item}>
            <span className={css.itemWords}>
              {/* A file of the server's, not a page. */}
              <a className={css.link} href={exportAddress(ready.export_id)} download>
                <FormattedMessage id="member.settings.data.fetch" values={{ size: size(ready.bytes) }} />
              </a>
              <span className={css.small}>
                <FormattedMessage
                  id="member.settings.data.until"
                  values={{ date: <FormattedDate value={ready.expires} dateStyle="long" /> }}
                />
              </span>
            </span>
          </p>
        )}
      </div>
      <FieldError>{refused.form}</FieldError>
      <div className={css.actions}>
        <Button
          icon="download"
          disabled={isWaiting || isSending}
          onClick={() => void submit({ act: 'export' })}
        >
          <FormattedMessage id="member.settings.data.ask" />
        </Button>
      </div>
    </>
  );
};
