/** Every change of a setting, asked for once somebody opens it, and the way back to what one of them led to. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { SettingKey } from '@foyer/shared/wire-schemas/settings/declarations';
import type { SettingChange } from '@foyer/shared/wire-schemas/settings/settings';
import { Button } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useState } from 'react';
import { settingsApi } from '../../settings-api.ts';
import { settingLines } from '../setting-words.ts';
import { ChangeFacts } from './change-facts.tsx';
import { Differences } from './differences.tsx';
import styles from './history.module.css';

interface SettingHistoryProps {
  settingKey: SettingKey;
  /** Another one: there is another change. */
  revision: number;
  /** Undefined: nothing can be changed here. */
  onRestore: ((changeId: number) => Promise<boolean>) | undefined;
}

export const SettingHistoryList = (props: SettingHistoryProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <FormattedMessage id="desk.settings.history" />
      </summary>
      {isOpen && <Changes {...props} key={props.revision} />}
    </details>
  );
};

const Changes = ({ settingKey, onRestore }: SettingHistoryProps) => {
  const [before, setBefore] = useState('');
  const { currentData, error, isFetching, refetch } = settingsApi.endpoints.deskSettingsGetHistory.useQuery({
    key: settingKey,
    before,
  });
  return (
    <AsyncView
      state={{ data: currentData, error, isLoading: isFetching }}
      skeleton={<Skeleton w="100%" h={120} />}
      onRetry={() => void refetch()}
    >
      {({ changes, next }) =>
        changes.length === 0 ? (
          <p className={styles.rest}>
            <FormattedMessage id="desk.settings.history.empty" />
          </p>
        ) : (
          <>
            <ol className={styles.changes}>
              {changes.map((change, index) => (
                <ChangeRow
                  key={change.change_id}
                  settingKey={settingKey}
                  change={change}
                  onRestore={index === 0 && before === '' ? undefined : onRestore}
                />
              ))}
            </ol>
            {next !== null && (
              <Button size="s" onClick={() => setBefore(String(next))}>
                <FormattedMessage id="desk.log.older" />
              </Button>
            )}
          </>
        )
      }
    </AsyncView>
  );
};

const ChangeRow = ({
  settingKey,
  change,
  onRestore,
}: Pick<SettingHistoryProps, 'settingKey' | 'onRestore'> & { change: SettingChange }) => {
  const intl = useIntl();
  const { change_id: id, date } = change;
  const time = intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.change}>
      <ChangeFacts {...change} />
      <Differences
        before={settingLines(intl, settingKey, change.has_before ? change.before : null)}
        after={settingLines(intl, settingKey, change.has_after ? change.after : null)}
      />
      {onRestore && (
        <Button
          className={styles.restore}
          size="s"
          aria-label={intl.formatMessage({ id: 'desk.settings.restore-of' }, { time })}
          onClick={() => void onRestore(id)}
        >
          <FormattedMessage id="desk.settings.restore" />
        </Button>
      )}
    </li>
  );
};
