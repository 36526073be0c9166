/** Search within the history, its switch, and the way to clear it. */
import {
  chooseDiscreet,
  FormattedMessage,
  useDiscreet,
  useDispatch,
  useHostActions,
  useIntl,
} from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { SEARCH_MAX_LENGTH } from '@foyer/shared/wire-schemas/suggestions';
import css from './history-tools.module.css';

interface HistoryToolsProps {
  text: string;
  onText: (text: string) => void;
  /** Nothing to search and nothing to clear. */
  isEmpty: boolean;
  onClear: () => void;
}

export const HistoryTools = ({ text, onText, isEmpty, onClear }: HistoryToolsProps) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const { flags } = useDiscreet();
  const { confirm } = useHostActions();
  const isOn = !flags.includes('nohistory');
  const toggle = () =>
    dispatch(chooseDiscreet(isOn ? [...flags, 'nohistory'] : flags.filter((flag) => flag !== 'nohistory')));
  const clear = async () => {
    const question = {
      title: intl.formatMessage({ id: 'member.history.clear.question' }),
      text: intl.formatMessage({ id: 'member.history.clear.text' }),
      action: intl.formatMessage({ id: 'member.history.clear' }),
      kind: 'danger',
    } as const;
    if (!confirm || (await confirm(question))) onClear();
  };
  const label = intl.formatMessage({ id: 'member.history.search' });
  return (
    <>
      {(!isEmpty || text !== '') && (
        <input
          className={css.search}
          type="search"
          value={text}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          onChange={({ target }) => onText(target.value)}
        />
      )}
      {!isEmpty && <span className={css.spacer} />}
      <Checkbox label={<FormattedMessage id="member.history.keep" />} checked={isOn} onChange={toggle} />
      {!isEmpty && (
        <Button onClick={() => void clear()}>
          <FormattedMessage id="member.history.clear" />
        </Button>
      )}
    </>
  );
};
