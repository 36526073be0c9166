/** A video that waits for a decision, and what one about it says, for tests. */
import type { QueueItem } from '@foyer/shared/wire-schemas/moderation/queue';

export const buildQueueItem = (values: Partial<QueueItem> = {}): QueueItem => ({
  kind: 'video',
  object_id: 12,
  title: 'Harbour',
  status_id: 4,
  is_private: 0,
  since: '2026-11-20T10:00:00.000Z',
  member: { _id: 5, name: 'quiet-otter' },
  thumb: '/media/p/1.x/video-12/thumb.jpg',
  duration_seconds: 95,
  claim: null,
  reports: 0,
  marks: [],
  ...values,
});

export const REJECTED = {
  kind: 'video',
  object_id: 12,
  title: 'Harbour',
  act: 'reject',
  ground: 'quality',
  fact: 'Too dark',
} as const;
