/**
 * The list under the search box: an editable combobox with list autocomplete (WAI-ARIA APG). A chunk of its own; the input is the
 * document's, so that what is typed before this code is there stays.
 */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { SUGGEST_DEBOUNCE_MS, searchMinLength } from '@foyer/shared/wire-schemas/suggestions';
import { useHasPage, useNavigate, useRecentSearches } from '@foyer/shared/platform';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PLAY_OPENED } from '@foyer/shared/ui/videos/play-state';
import { PageMessages } from '../pages/page-messages.tsx';
import { shellApi } from '../shell-api.ts';
import type { ComboboxState } from './search-form.tsx';
import { SearchListbox } from './search-listbox.tsx';
import { recentOptions, type SearchOption, suggestedOptions } from './search-options.ts';

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  listId: string;
  main: Main | undefined;
  onCombobox: (state: ComboboxState) => void;
  onSearch: (text: string) => void;
}

/** `text` once it has rested for a moment; empty while it is too short to suggest anything for. */
const useAskedText = (text: string): string => {
  const [asked, setAsked] = useState('');
  const wanted = [...text].length >= searchMinLength(text) ? text : '';
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), wanted === '' ? 0 : SUGGEST_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted === '' ? '' : asked;
};

const NONE = -1;

const SearchSuggestions = ({ input, listId, main, onCombobox, onSearch }: SearchSuggestionsProps) => {
  const navigate = useNavigate();
  const hasPage = useHasPage();
  const recent = useRecentSearches();
  // While this renders, the input may still be that of the page before: it is asked once this one is in place.
  const [text, setText] = useState('');
  const [isWanted, setIsWanted] = useState(false);
  const [active, setActive] = useState(NONE);
  const asked = useAskedText(text);
  const { data } = shellApi.endpoints.shellGetSuggestions.useQuery(asked, { skip: asked === '' });
  const groups =
    text === '' || asked === ''
      ? recentOptions(text === '' ? recent : [])
      : data
        ? suggestedOptions(data, main, hasPage)
        : [];
  const options = groups.flatMap((group) => group.options);
  const isOpen = isWanted && options.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;
  const current = active < options.length ? active : NONE;

  const activeId = current === NONE ? undefined : optionId(current);
  useLayoutEffect(() => onCombobox({ isOpen, activeId }), [onCombobox, isOpen, activeId]);
  useEffect(() => () => onCombobox({ isOpen: false }), [onCombobox]);

  const close = () => {
    setIsWanted(false);
    setActive(NONE);
  };
  const take = (option: SearchOption) => {
    close();
    if (option.to !== undefined) {
      void navigate(option.to, option.isVideo ? { state: PLAY_OPENED } : undefined);
      return;
    }
    onSearch(option.text);
  };
  /** Past either end stands the text itself. */
  const move = (step: 1 | -1) => {
    const places = options.length + 1;
    setActive(((current + 1 + step + places) % places) - 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that choose between readings belong to the input method.
    if (event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) setIsWanted(true);
      if (!event.altKey) move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      const option = isOpen ? options[current] : undefined;
      close();
      if (!option) return;
      event.preventDefault();
      take(option);
    } else if (event.key === 'Escape' && isOpen) {
      // The first Escape closes the list alone; the next is the box's own.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  const onInput = () => {
    setText(input.current?.value.trim() ?? '');
    setActive(NONE);
    setIsWanted(true);
  };
  // The listeners stay on the input; what they call is of the latest rendering.
  const latest = useRef({ onKeyDown, onInput });
  useLayoutEffect(() => {
    latest.current = { onKeyDown, onInput };
  });
  useEffect(() => {
    const box = input.current;
    if (!box) return;
    const ending = new AbortController();
    const { signal } = ending;
    box.addEventListener('keydown', (event) => latest.current.onKeyDown(event), { signal });
    box.addEventListener('input', () => latest.current.onInput(), { signal });
    box.addEventListener('focus', () => setIsWanted(true), { signal });
    box.addEventListener('blur', () => setIsWanted(false), { signal });
    // Somebody turned to the box, and may have typed, while this code was on its way.
    if (document.activeElement === box) latest.current.onInput();
    else setText(box.value.trim());
    return () => ending.abort();
  }, [input]);

  return (
    <PageMessages>
      <SearchListbox
        id={listId}
        groups={isOpen ? groups : []}
        active={current}
        typed={asked}
        optionId={optionId}
        onTake={take}
      />
    </PageMessages>
  );
};
export default SearchSuggestions;
