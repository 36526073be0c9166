import { useState } from 'react';
import { FormattedMessage, useIntl, useLocation } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { LoggedChange } from '@foyer/shared/wire-schemas/settings/change-log';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { latePart } from '@foyer/shared/ui/states/late-part';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { DeskPage } from '../layout/desk-page.tsx';
import { type ChangeLogQuestion, settingsApi } from '../settings-api.ts';
import type { ChangeRowsProps } from './change-rows.tsx';
import { KindName } from './kind-name.tsx';
import styles from './log.module.css';
import { LogSearch } from './log-search.tsx';
import type { UndoDialogProps } from './undo-dialog.tsx';

const LIST_HEIGHT_PX = 500;
const ChangeRows = latePart<ChangeRowsProps>(
  () => import('./change-rows.tsx').then((part) => part.ChangeRows),
  LIST_HEIGHT_PX,
);
/** Loaded once somebody asks to take a change back. */
const UndoDialog = latePart<UndoDialogProps>(() =>
  import('./undo-dialog.tsx').then((part) => part.UndoDialog),
);

/** Of all changes, or of those of one object or one person. */
export const LogPage = () => {
  const intl = useIntl();
  return (
    <DeskPage
      part="log"
      title={intl.formatMessage({ id: 'desk.log.title' })}
      description={intl.formatMessage({ id: 'desk.log.description' })}
      canonical={rareUrls.deskLog()}
    >
      <Log />
    </DeskPage>
  );
};

const ASKED = ['kind', 'id', 'member', 'q', 'from', 'until', 'before'] as const;
const given = (asked: ChangeLogQuestion) =>
  Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));

const Log = () => {
  const { search } = useLocation();
  const [undone, setUndone] = useState<LoggedChange | null>(null);
  const query = new URLSearchParams(search);
  const asked = Object.fromEntries(
    ASKED.map((name) => [name, query.get(name) ?? '']),
  ) as unknown as ChangeLogQuestion;
  const { currentData, error, isFetching, refetch } =
    settingsApi.endpoints.deskSettingsGetLog.useQuery(asked);
  return (
    <>
      <LogSearch key={search} asked={asked} />
      <AsyncView
        state={{ data: currentData, error, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={LIST_HEIGHT_PX} />}
        empty={({ changes }) => changes.length === 0}
        emptyText={<FormattedMessage id="desk.log.empty" />}
        onRetry={() => void refetch()}
      >
        {({ changes, next, ...known }) => (
          <>
            <ChangeRows changes={changes} known={known} onUndo={setUndone} />
            {next !== null && (
              <ButtonLink className={styles.older} to={rareUrls.deskLog({ ...given(asked), before: next })}>
                <FormattedMessage id="desk.log.older" />
              </ButtonLink>
            )}
          </>
        )}
      </AsyncView>
      {undone && (
        <UndoDialog change={undone} name={<KindName kind={undone.kind} />} onClose={() => setUndone(null)} />
      )}
    </>
  );
};
