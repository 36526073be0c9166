/** Rows of the age policy that take the place of those that ship, and which row decides for a place or an address. */
import { FormattedMessage } from '@foyer/shared/platform';
import { AGE_ROWS_MAX, wrongAgeField } from '@foyer/shared/wire-schemas/settings/age-rows';
import { Button } from '@foyer/shared/ui/controls/button';
import { SettingPanel } from '../setting-panel.tsx';
import styles from '../settings.module.css';
import { AgeRowFields } from './age-row-fields.tsx';
import { TryAge } from './try-age.tsx';

export const AgeSection = () => (
  <div className={styles.panels}>
    <SettingPanel
      settingKey="age.rows"
      text={<FormattedMessage id="desk.settings.age.text" />}
      height={300}
      isComplete={(rows) => rows.every((_, index) => wrongAgeField(rows, index) === undefined)}
      after={({ value }) => <TryAge rows={value} />}
    >
      {({ value, change, isLocked }) => (
        <>
          {value.length === 0 && (
            <p className={styles.muted}>
              <FormattedMessage id="desk.settings.age.none" />
            </p>
          )}
          {value.map((row, index) => (
            <AgeRowFields
              key={index}
              row={row}
              wrong={isLocked ? undefined : wrongAgeField(value, index)}
              onChange={(next) => change(value.with(index, next))}
              onRemove={isLocked ? undefined : () => change(value.toSpliced(index, 1))}
            />
          ))}
          {value.length < AGE_ROWS_MAX && !isLocked && (
            <Button
              className={styles.start}
              icon="plus"
              onClick={() => change([...value, { place: '', mode: 'click', text: 'general', rule: '' }])}
            >
              <FormattedMessage id="desk.settings.age.add" />
            </Button>
          )}
        </>
      )}
    </SettingPanel>
  </div>
);
