/** Short notices that leave by themselves after 4 s or on click (product.md section 4). */
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';

export const NOTIFICATION_MS = 4000;
export interface Notification {
  id: string;
  kind: 'success' | 'error' | 'info';
  /** Already translated by the remote that raises it. */
  text: string;
}

export const notificationsSlice = createSlice({
  name: 'notifications',
  initialState: [] as Notification[],
  reducers: {
    notify: {
      prepare: (notice: Omit<Notification, 'id'>) => ({ payload: { ...notice, id: nanoid() } }),
      reducer: (list, { payload }: PayloadAction<Notification>) => {
        // The same sentence twice says nothing new.
        return [...list.filter((notice) => notice.text !== payload.text), payload].slice(-4);
      },
    },
    dismissNotification: (list, { payload }: PayloadAction<string>) =>
      list.filter(({ id }) => id !== payload),
  },
});
export const { notify, dismissNotification } = notificationsSlice.actions;
