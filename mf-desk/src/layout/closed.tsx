/** What stands where a part of the desk is closed: for whom it is, or that a role waits for a second step of the account. */
import { FormattedMessage, useViewer } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { type DeskPartId, partsOf } from './desk-parts.ts';

/** Whether a role of the member opens the part, or any, once the account has a second step. */
export const useIsWaiting = (part: DeskPartId | undefined): boolean => {
  const viewer = useViewer();
  const roles = viewer.status === 'member' ? viewer.member.waiting_roles : undefined;
  return roles !== undefined && partsOf({ roles }).some(({ id }) => part === undefined || id === part);
};

/** @param children whom it is for */
export const Closed = ({ part, children }: { part?: DeskPartId; children: ReactNode }) =>
  useIsWaiting(part) ? (
    <EmptyState
      icon="lock"
      title={<FormattedMessage id="desk.waiting" />}
      text={<FormattedMessage id="desk.waiting.text" />}
      action={
        <ButtonLink kind="primary" to={`${urls.settings()}#second_factor`}>
          <FormattedMessage id="desk.waiting.settings" />
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState icon="lock" title={children} />
  );
