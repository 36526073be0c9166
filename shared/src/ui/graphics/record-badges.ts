/** How the states of records of people shown look. */
import type { PersonRecordState } from '../../wire-schemas/records/person-records.ts';
import type { BadgeKind } from './badge.tsx';

export const RECORD_BADGES: Record<PersonRecordState, BadgeKind> = {
  waiting: 'pending',
  verified: 'published',
  refused: 'rejected',
};
