/** What each role may, as the server decides it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { ROLE_POWERS, ROLES } from '@foyer/shared/wire-schemas/members/roles';
import styles from './roles.module.css';

export const RoleTable = () => (
  <section className={styles.section} aria-labelledby="role-powers">
    <h2 id="role-powers" className={styles.heading}>
      <FormattedMessage id="desk.roles.powers" />
    </h2>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="desk.roles.role" />
          </th>
          <th scope="col">
            <FormattedMessage id="desk.roles.may" />
          </th>
        </tr>
      </thead>
      <tbody>
        {ROLES.map((role) => (
          <tr key={role}>
            <th scope="row">
              <FormattedMessage id={`desk.roles.role.${role}`} />
            </th>
            <td>
              <ul className={styles.powers}>
                {ROLE_POWERS[role].map((power) => (
                  <li key={power}>
                    <FormattedMessage id={`desk.roles.power.${power}`} />
                  </li>
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
