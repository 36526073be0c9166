/**
 * The search box: a form of its own that any browser can send, handled inside the site where it can be. What suggests searches is code
 * that comes when somebody turns to the box.
 */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { rememberSearch, useDispatch, useHydrated, useIntl, useNavigate } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { urls } from '@foyer/shared/urls';
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useId, useRef, useState } from 'react';
import css from './search-form.module.css';
import { takeTyped } from './switch-language.ts';

const SearchSuggestions = lazy(() => import('./search-suggestions.tsx'));

const SEARCH_MAX_LENGTH = 69;
/** Three characters, or one if any of them is Chinese, Japanese or Korean (docs/specification/validation.md). */
const SEARCH_PATTERN = '\\s*\\S.+\\S\\s*|.*[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}].*';

/** What the input tells of the list under it. */
export interface ComboboxState {
  isOpen: boolean;
  /** Id of the option that Enter would take. */
  activeId?: string | undefined;
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `onCall`: the visitor wants the box by its key, wherever it is hidden. */
const useSlashKey = (onCall: () => void) => {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      onCall();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onCall]);
};

interface SearchFormProps {
  /** Own path and query of the page shown. */
  path: string;
  main?: Main | undefined;
  /** `/` was pressed: shows the form where it is hidden. */
  onCall?: () => void;
}

export const SearchForm = ({ path, main, onCall }: SearchFormProps) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const hydrated = useHydrated();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const [{ isOpen, activeId }, setCombobox] = useState<ComboboxState>({ isOpen: false });
  const call = useCallback(() => {
    onCall?.();
    // The box may be hidden until the next frame.
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
  }, [onCall]);
  useSlashKey(call);
  // Anyone who typed before hydration has turned to the box already.
  useEffect(() => {
    const typed = takeTyped();
    if (typed && input.current) input.current.value = typed;
    if (document.activeElement === input.current) setIsWanted(true);
  }, []);
  const asked = new URL(path, 'http://own').searchParams.get('s') ?? '';
  const search = (typed: string) => {
    const text = typed.trim();
    if (input.current) input.current.value = text;
    dispatch(rememberSearch(text));
    void navigate(urls.search(text));
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (input.current) search(input.current.value);
  };
  return (
    <form className={css.form} role="search" method="get" action="/search/" onSubmit={submit}>
      <input
        key={asked}
        ref={input}
        className={css.input}
        type="search"
        name="s"
        defaultValue={asked}
        required
        pattern={SEARCH_PATTERN}
        title={intl.formatMessage({ id: 'shell.search.rule' })}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={intl.formatMessage({ id: 'shell.search.placeholder' })}
        aria-label={intl.formatMessage({ id: 'shell.search.placeholder' })}
        role={hydrated ? 'combobox' : undefined}
        aria-expanded={hydrated ? isOpen : undefined}
        aria-autocomplete={hydrated ? 'list' : undefined}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? activeId : undefined}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setIsWanted(true)}
      />
      <button
        className={css.submit}
        type="submit"
        aria-label={intl.formatMessage({ id: 'shell.search.submit' })}
      >
        <Icon name="search" size={18} />
      </button>
      {isWanted && (
        <Suspense>
          <SearchSuggestions
            key={asked}
            input={input}
            listId={listId}
            main={main}
            onCombobox={setCombobox}
            onSearch={search}
          />
        </Suspense>
      )}
    </form>
  );
};
