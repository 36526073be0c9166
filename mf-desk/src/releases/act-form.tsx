/**
 * One thing that an operator may do: a button that opens a form with the reason, which is sent on a second click. It is a
 * disclosure and a plain form, so that it works before and without any script.
 */
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { RELEASE_REASON_MAX_LENGTH } from '@foyer/shared/wire-schemas/releases/overview';
import { Button } from '@foyer/shared/ui/controls/button';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { TextArea } from '@foyer/shared/ui/forms/text-area';
import { ACTION_FORM, type ReleaseAction, releasesApi } from '../releases-api.ts';
import styles from './act-form.module.css';
import { useOverview } from './overview-context.ts';

interface ActFormProps {
  action: Omit<ReleaseAction, 'reason'>;
  /** What the button says. */
  label: ReactNode;
  /** What will happen, in a sentence or two. */
  text: ReactNode;
  kind?: 'danger' | 'primary' | 'secondary';
  isSmall?: boolean;
}

export const ActForm = ({ action, label, text, kind = 'secondary', isSmall = false }: ActFormProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const dispatch = useDispatch();
  const { overview, refresh } = useOverview();
  const details = useRef<HTMLDetailsElement>(null);
  const [failure, setFailure] = useState<ReactNode>();
  const [act, { isLoading }] = releasesApi.endpoints.deskReleasesAct.useMutation();
  if (!overview.may_act) return null;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const reason = String(new FormData(form).get('reason') ?? '');
    const { data, error } = await act({ ...action, reason });
    refresh();
    if (data?.ok && data.done) {
      setFailure(undefined);
      form.reset();
      if (details.current) details.current.open = false;
      dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'desk.releases.act.done' }) }));
      return;
    }
    setFailure(
      data?.ok ? (
        <FormattedMessage id="desk.releases.act.refused" values={{ reason: data.refusal ?? '' }} />
      ) : (
        errorText(errorCodeOf(data ?? error))
      ),
    );
  };

  return (
    <details ref={details} className={styles.act}>
      <summary className={[styles.open, styles[kind], isSmall ? styles.small : ''].join(' ')}>
        {label}
      </summary>
      <form
        className={styles.form}
        method="post"
        action={ACTION_FORM.url}
        onSubmit={(event) => void send(event)}
      >
        {Object.entries(action).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className={styles.text}>{text}</p>
        <TextArea
          label={<FormattedMessage id="desk.releases.act.reason" />}
          name="reason"
          rows={2}
          required
          maxLength={RELEASE_REASON_MAX_LENGTH}
          autoComplete="off"
        />
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        <Button type="submit" kind={kind === 'danger' ? 'danger' : 'primary'} disabled={isLoading}>
          <FormattedMessage id={isLoading ? 'desk.releases.act.working' : 'desk.releases.act.confirm'} />
        </Button>
      </form>
    </details>
  );
};
