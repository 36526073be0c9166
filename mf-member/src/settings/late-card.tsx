/** A card whose code comes once the settings are shown; where it cannot be had, its place says so. */
import { ErrorCard } from '@foyer/shared/ui/states/error-card';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import type { OwnMember } from '../edit/own-member.ts';

type Card = ComponentType<{ member: OwnMember }>;

export const lateCard = (load: () => Promise<Card>): Card => {
  const Late = lazy(() =>
    load().then(
      (Loaded) => ({ default: Loaded }),
      () => ({ default: (() => <ErrorCard />) as Card }),
    ),
  );
  return ({ member }) => (
    <Suspense fallback={<Skeleton w="100%" h={44} />}>
      <Late member={member} />
    </Suspense>
  );
};
