import { type FormEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { useFocusWrong } from '@foyer/shared/ui/forms/use-focus-wrong';
import { ROLES } from '@foyer/shared/wire-schemas/members/roles';
import { ReasonField } from '../layout/reason-form.tsx';
import styles from './roles.module.css';
import { useChangeRole } from './use-change-role.ts';

export const GrantForm = () => {
  const intl = useIntl();
  const form = useRef<HTMLFormElement>(null);
  const focusWrong = useFocusWrong(form);
  const { send, isSending, problem } = useChangeRole();
  const errorAt = (field: string) => (problem?.field === field ? problem.text : undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const data = new FormData(event.currentTarget);
    const text = (field: string) => String(data.get(field) ?? '');
    const role = ROLES.find((one) => one === text('role')) ?? 'moderator';
    if (await send({ act: 'grant', role, name: text('name'), reason: text('reason') })) form.current?.reset();
    else focusWrong();
  };
  return (
    <section className={styles.panel} aria-labelledby="grant-role">
      <h2 id="grant-role" className={styles.heading}>
        <FormattedMessage id="desk.roles.grant" />
      </h2>
      <form ref={form} className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
        <TextField
          label={<FormattedMessage id="desk.roles.name" />}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          error={errorAt('name')}
        />
        <Select
          label={<FormattedMessage id="desk.roles.role" />}
          name="role"
          error={errorAt('role')}
          options={ROLES.map((role) => ({
            value: role,
            label: intl.formatMessage({ id: `desk.roles.role.${role}` }),
          }))}
        />
        <div className={styles.reason}>
          <ReasonField
            hint={<FormattedMessage id="desk.roles.reason.hint" />}
            problem={problem}
            fields={['name', 'role']}
            rows={2}
          />
        </div>
        <div className={styles.wide}>
          <Button type="submit" kind="primary" aria-disabled={isSending}>
            <FormattedMessage id="desk.roles.grant.do" />
          </Button>
        </div>
      </form>
    </section>
  );
};
