/** Everything that the site holds of the viewer, as a file: asked for with the password, made meanwhile, fetched until it expires. */
import { FormattedDate, FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { FormEvent } from 'react';
import type { OwnMember } from '../edit/own-member.ts';
import { exportAddress, memberApi } from '../member-api.ts';
import { CurrentPassword } from '../parts/current-password.tsx';
import css from '../parts/settings-card.module.css';
import { useOwnForm } from '../parts/use-own-form.ts';

/** A file is made within seconds. */
const ASK_AGAIN_MS = 5000;
const BYTES_PER_KB = 1024;

export const OwnData = ({ member }: { member: OwnMember }) => {
  const { _id, data_export: ready, has_password } = member;
  const intl = useIntl();
  const isWaiting = ready != null && ready.bytes === null;
  memberApi.endpoints.memberGetOwn.useQuery(_id, { pollingInterval: isWaiting ? ASK_AGAIN_MS : 0 });
  const { submit, refused, isSending } = useOwnForm({
    name: 'data',
    fields: ['old'],
    done: 'member.settings.data.asked',
  });
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isWaiting || isSending) return;
    const old = String(new FormData(form).get('old') ?? '');
    if (await submit({ act: 'export', ...(has_password && { old }) })) form.reset();
  };
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
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        {has_password && <CurrentPassword error={refused.old} />}
        <FieldError>{refused.form}</FieldError>
        <div className={css.actions}>
          <Button icon="download" type="submit" disabled={isWaiting || isSending}>
            <FormattedMessage id="member.settings.data.ask" />
          </Button>
        </div>
      </form>
    </>
  );
};
