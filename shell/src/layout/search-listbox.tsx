/** The options of the search box, and how many they are for those who do not see them. */
import { markedParts } from './marked-parts.ts';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { Fragment, useEffect, useRef } from 'react';
import type { OptionGroup, SearchOption } from './search-options.ts';
import css from './search-listbox.module.css';

/** A suggestion with the letters marked that were typed, where they start a word of it. */
const MarkedText = ({ text, typed }: { text: string; typed: string }) =>
  markedParts(text, typed).map(({ part, isMatch }, index) =>
    isMatch ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );

const ICONS = {
  recent: 'clock',
  keywords: 'search',
  videos: 'film',
  models: 'user',
  categories: 'grid',
} as const;

interface SearchListboxProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Index over all groups; -1 for none. */
  active: number;
  /** What the options were asked for with. */
  typed: string;
  optionId: (index: number) => string;
  onTake: (option: SearchOption) => void;
}

export const SearchListbox = ({ id, groups, active, typed, optionId, onTake }: SearchListboxProps) => {
  const intl = useIntl();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  });
  const firsts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  );
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {count > 0 && <FormattedMessage id="shellPages.search.count" values={{ count }} />}
        </span>
      </VisuallyHidden>
      {count > 0 && (
        <div
          ref={list}
          id={id}
          className={css.list}
          role="listbox"
          aria-label={intl.formatMessage({ id: 'shellPages.search.label' })}
        >
          {groups.map(({ kind, options }, group) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={css.group}>
              <p className={css.heading} id={`${id}-${kind}`}>
                <FormattedMessage id={`shellPages.search.${kind}`} />
              </p>
              {options.map((option, place) => {
                const index = (firsts[group] ?? 0) + place;
                return (
                  // The keys are the input's, which keeps the focus (APG: DOM focus stays in the textbox).
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={`${option.to ?? ''} ${option.text}`}
                    id={optionId(index)}
                    className={css.option}
                    role="option"
                    aria-selected={index === active}
                    // In one piece: marks would cut the words into what is typed and the rest.
                    aria-label={option.text}
                    onPointerDown={(event) => event.preventDefault()}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onTake(option)}
                  >
                    {option.picture ? (
                      <img
                        className={css.picture}
                        src={option.picture}
                        alt=""
                        width={option.isVideo ? 64 : 40}
                        height={option.isVideo ? 36 : 30}
                        data-wide={option.isVideo || undefined}
                      />
                    ) : (
                      <span className={css.sign}>
                        <Icon name={ICONS[kind]} size={18} />
                      </span>
                    )}
                    <bdi className={css.text}>
                      <MarkedText text={option.text} typed={typed} />
                    </bdi>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </>
  );
};
