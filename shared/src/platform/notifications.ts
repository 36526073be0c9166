/** Short notices that leave automatically after 4 s or on click (docs/specification/behaviour.md). */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export const NOTIFICATION_MS = 4000;
export interface Notification {
  id: string;
  kind: 'success' | 'error' | 'info';
  /** Already translated by the remote that raises it; empty where `code` tells what to say. */
  text: string;
  /** Of the API: the host has a sentence for each. */
  code?: string;
  /** Values of that sentence. */
  info?: Record<string, unknown>;
  /** The one thing to do about it, as to undo it; ends the notice. */
  action?: { label: string; onSelect: () => void };
}

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: [] as Notification[],
  reducers: {
    notify: {
      prepare: (notice: Omit<Notification, 'id'>) => ({ payload: { ...notice, id: nanoid() } }),
      reducer: (list, { payload }: PayloadAction<Notification>) => {
        // The same sentence twice says nothing new.
        const isSame = (notice: Notification) => notice.text === payload.text && notice.code === payload.code;
        return [...list.filter((notice) => !isSame(notice)), payload].slice(-4);
      },
    },
    dismissNotification: (list, { payload }: PayloadAction<string>) =>
      list.filter(({ id }) => id !== payload),
  },
});
export const { notify, dismissNotification } = notificationsSlice.actions;
