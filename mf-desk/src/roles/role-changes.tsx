/** Who gave or took which role lately, and why. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import type { RoleChange } from '@foyer/shared/wire-schemas/members/role-holders';
import type { Role } from '@foyer/shared/wire-schemas/members/roles';
import styles from './roles.module.css';

export const RoleChanges = ({ changes }: { changes: readonly RoleChange[] }) =>
  changes.length === 0 ? null : (
    <section className={styles.section} aria-labelledby="role-changes">
      <h2 id="role-changes" className={styles.heading}>
        <FormattedMessage id="desk.roles.changes" />
      </h2>
      <ol className={styles.rows}>
        {changes.map((change) => (
          <Change key={change.change_id} change={change} />
        ))}
      </ol>
    </section>
  );

const Change = ({ change: { date, member, by, command, before, after, why } }: { change: RoleChange }) => {
  const intl = useIntl();
  const without = (roles: readonly Role[], others: readonly Role[]) =>
    intl.formatList(
      roles
        .filter((role) => !others.includes(role))
        .map((role) => intl.formatMessage({ id: `desk.roles.role.${role}` })),
    );
  const [given, taken] = [without(after, before), without(before, after)];
  const name = <bdi className={styles.name}>{member?.name ?? '–'}</bdi>;
  return (
    <li className={styles.change}>
      <p>
        {given && <FormattedMessage id="desk.roles.changed.given" values={{ name, roles: given }} />}
        {given && taken && ' · '}
        {taken && <FormattedMessage id="desk.roles.changed.taken" values={{ name, roles: taken }} />}
      </p>
      {why && <q className={styles.why}>{why}</q>}
      <p className={styles.facts}>
        <PostDate iso={date} />
        {by ? (
          <span>
            <FormattedMessage id="desk.roles.changed.by" values={{ name: <bdi>{by.name}</bdi> }} />
          </span>
        ) : command ? (
          <code>{command}</code>
        ) : (
          <FormattedMessage id="desk.roles.changed.by-site" />
        )}
      </p>
    </li>
  );
};
