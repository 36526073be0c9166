/** The bell of a member. Nobody else needs its code, and it comes once the page is alive. */
import { useViewer } from '@foyer/shared/platform';
import { lazy, Suspense } from 'react';

const NotificationsMenu = lazy(() => import('./notifications-menu.tsx'));

export const NotificationsCorner = ({ className }: { className?: string }) =>
  useViewer().status === 'member' ? (
    <div className={className}>
      <Suspense>
        <NotificationsMenu />
      </Suspense>
    </div>
  ) : null;
