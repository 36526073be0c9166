import { notify, useDispatch, useIntl } from '@foyer/shared/platform';

/** Tells how many videos a list lost, and offers to put them back. */
export const useTellRemoved = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  return (id: string, values: { count: number; title?: string }, undo: () => void): void => {
    dispatch(
      notify({
        kind: 'success',
        text: intl.formatMessage({ id }, values),
        action: { label: intl.formatMessage({ id: 'member.undo' }), onSelect: undo },
      }),
    );
  };
};
