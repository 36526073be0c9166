/** Above a list: the way into choosing several of its videos, and what can then be done with them. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import css from './kept-list.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionToolsProps {
  selection: Selection;
  onRemove: () => void;
  /** Left out where videos cannot be moved. */
  onMove?: () => void;
}

export const SelectionTools = ({ selection, onRemove, onMove }: SelectionToolsProps) => {
  const { isOn, chosen, chooseAll, start, stop } = selection;
  if (!isOn)
    return (
      <Button icon="check" onClick={start}>
        <FormattedMessage id="member.select" />
      </Button>
    );
  const isNone = chosen.size === 0;
  return (
    <div className={css.selection} data-keep-clear>
      <span className={css.chosen} aria-live="polite">
        <FormattedMessage id="member.select.count" values={{ count: chosen.size }} />
      </span>
      <Button kind="quiet" onClick={chooseAll}>
        <FormattedMessage id="member.select.all" />
      </Button>
      {onMove && (
        <Button icon="list" disabled={isNone} onClick={onMove}>
          <FormattedMessage id="member.select.move" />
        </Button>
      )}
      <Button kind="danger" icon="close" disabled={isNone} onClick={onRemove}>
        <FormattedMessage id="common.remove" />
      </Button>
      <Button kind="quiet" onClick={stop}>
        <FormattedMessage id="common.cancel" />
      </Button>
    </div>
  );
};
