import { useMayStore, useViewer } from '@foyer/shared/platform';

/** Whether this visitor's lists are kept on the device: without an account, and with consent. */
export const useOnDevice = (): boolean => {
  const { status } = useViewer();
  const mayStore = useMayStore('lists');
  return status === 'anonymous' && mayStore;
};
