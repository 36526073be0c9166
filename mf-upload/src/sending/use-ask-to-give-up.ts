import { useHostActions, useIntl } from '@foyer/shared/platform';

/** Asks before the bytes of an upload that are here are deleted. A host that cannot ask does not delete. */
export const useAskToGiveUp = (): ((name: string) => Promise<boolean>) => {
  const intl = useIntl();
  const { confirm } = useHostActions();
  return async (name) =>
    (await confirm?.({
      title: intl.formatMessage({ id: 'upload.unfinished.ask' }, { name }),
      text: intl.formatMessage({ id: 'upload.unfinished.ask-text' }),
      action: intl.formatMessage({ id: 'upload.unfinished.give-up' }),
      kind: 'danger',
    })) ?? false;
};
