/** Which keys do what, and the way to switch them off. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import styles from './moderation.module.css';

const KEYS = [
  ['N', 'take'],
  ['J', 'next'],
  ['K', 'previous'],
  ['X', 'choose'],
  ['A', 'approve'],
  ['R', 'reject'],
  ['D', 'delete'],
  ['B', 'clear'],
  ['C', 'claim'],
] as const;

export const KeyHelp = ({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) => (
  <details className={styles.keys}>
    <summary>
      <FormattedMessage id="desk.moderation.keys" />
    </summary>
    <Checkbox
      label={<FormattedMessage id="desk.moderation.keys.on" />}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
    <dl>
      {KEYS.map(([key, what]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>
            <FormattedMessage id={`desk.moderation.key.${what}`} />
          </dd>
        </div>
      ))}
    </dl>
  </details>
);
