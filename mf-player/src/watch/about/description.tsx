/** The description; of a long one the first lines, and a button for the rest. Without scripts all of it. */
import { FormattedMessage } from '@foyer/shared/platform';
import { useId, useState } from 'react';
import { classNames } from '@foyer/shared/ui/class-names';
import css from './video-facts.module.css';

/** Longer ones may need more lines than are shown. */
const SHORT_LENGTH = 220;
const SHORT_LINES = 3;

export const Description = ({ text, lang }: { text: string; lang?: string }) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > SHORT_LENGTH || text.split('\n').length > SHORT_LINES;
  return (
    <div>
      <p
        className={classNames(css.description, isLong && !isOpen && css.short)}
        id={id}
        dir="auto"
        lang={lang}
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? <FormattedMessage id="player.page.less" /> : <FormattedMessage id="player.page.more" />}
        </button>
      )}
    </div>
  );
};
