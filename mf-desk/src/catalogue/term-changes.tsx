/** Who changed what, the latest first. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { catalogueApi } from '../catalogue-api.ts';
import styles from './catalogue.module.css';

export interface TermChangesProps {
  kind: TermKind;
  id: number;
}

const ACTS = ['create', 'edit', 'hide', 'show', 'merge', 'delete', 'picture'] as const;
type Act = (typeof ACTS)[number];
const isAct = (act: string): act is Act => ACTS.some((known) => known === act);

const namesOfChanged = (before: object | null, after: object | null): string[] => {
  if (!before || !after) return [];
  const [one, other] = [before, after] as Record<string, unknown>[];
  return Object.keys(other ?? {}).filter(
    (key) => JSON.stringify(one?.[key]) !== JSON.stringify(other?.[key]),
  );
};

export const TermChanges = ({ kind, id }: TermChangesProps) => {
  const intl = useIntl();
  const log = catalogueApi.endpoints.deskCatalogueGetChanges.useQuery({ kind, id });
  return (
    <AsyncView
      state={{ data: log.data, error: log.error, isLoading: log.isLoading }}
      skeleton={<Skeleton w="100%" h={80} />}
      onRetry={() => void log.refetch()}
    >
      {({ changes }) => (
        <ol className={styles.log}>
          {changes.map(({ change_id, date, member, command, act, before, after, why }) => (
            <li key={change_id} className={styles.change}>
              <strong>{isAct(act) ? <FormattedMessage id={`desk.catalogue.log.${act}`} /> : act}</strong>{' '}
              <bdi>{member?.name ?? command}</bdi>{' '}
              <time dateTime={date} className={styles.muted}>
                {intl.formatDate(date, { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
              {act === 'edit' && (
                <span className={styles.dir}>{namesOfChanged(before, after).join(', ')}</span>
              )}
              {why !== '' && <p className={styles.muted}>{why}</p>}
            </li>
          ))}
        </ol>
      )}
    </AsyncView>
  );
};
