/** Roles that waited for a second step count from the next document on. */
import { useViewer } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';

/** @returns leads to the desk where a role has waited */
export const useOpenDesk = (): (() => void) => {
  const viewer = useViewer();
  return () => {
    if (viewer.status === 'member' && viewer.member.waiting_roles) window.location.assign(urls.desk());
  };
};
