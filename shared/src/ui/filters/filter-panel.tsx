/**
 * The filters of a list behind one button: several are chosen in one opening, and the button below them says how many results they would
 * give before they are applied. A form of the list's own address, so that it works without scripts; on phones a sheet from below.
 */
import { Link, useNavigate } from '@foyer/shared/platform';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { Disclosure } from '../controls/disclosure.tsx';
import { Icon } from '../graphics/icon.tsx';
import { type FilterGroup, FilterGroupFields } from './filter-group-fields.tsx';
import css from './filter-panel.module.css';

/** Values by the groups' names. */
export type FilterValues = Readonly<Record<string, string>>;

export interface FilterPanelProps {
  groups: readonly FilterGroup[];
  /** Of the first page, without its query. */
  action: string;
  /** What else the address keeps. */
  kept?: Readonly<Record<string, string | undefined>>;
  hrefOf: (values: FilterValues) => string;
  /** The page without any of them. */
  clearTo: string;
  /** Called as choices change, and null once the panel shows what the page does. */
  onDraft: (values: FilterValues | null) => void;
  words: {
    label: string;
    clear: string;
    /** Of the button that applies them, with the number of results where it is known. */
    apply: string;
  };
}

const valuesOf = (groups: readonly FilterGroup[], form: HTMLFormElement): FilterValues => {
  const data = new FormData(form);
  return Object.fromEntries(groups.map(({ name }) => [name, String(data.get(name) ?? '')]));
};

const addressOf = (groups: readonly FilterGroup[]): string =>
  groups.map(({ name, value }) => `${name}=${value}`).join('&');

export const FilterPanel = ({
  groups,
  action,
  kept = {},
  hrefOf,
  clearTo,
  onDraft,
  words,
}: FilterPanelProps) => {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isChanged, setIsChanged] = useState(false);
  const chosen = groups.filter(({ value, choices }) => value !== choices[0]?.value).length;
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(groups, currentTarget);
    const differs = groups.some(({ name, value }) => values[name] !== value);
    setIsChanged(differs);
    onDraft(differs ? values : null);
  };
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const details = event.currentTarget.closest('details');
    const values = valuesOf(groups, event.currentTarget);
    setIsChanged(false);
    onDraft(null);
    if (details) {
      details.open = false;
      details.querySelector('summary')?.focus({ preventScroll: true });
    }
    void navigate(hrefOf(values), { preventScrollReset: true });
  };
  return (
    <Disclosure
      className={css.menu}
      summaryClassName={css.button}
      summary={
        <>
          <Icon name="filter" size={18} />
          <span className={css.words}>{words.label}</span>
          {chosen > 0 && <span className={css.number}>{chosen}</span>}
        </>
      }
    >
      <div className={css.backdrop} data-closes="" />
      <form
        // What another address has chosen is shown afresh.
        key={addressOf(groups)}
        ref={form}
        className={css.panel}
        method="get"
        action={action}
        aria-label={words.label}
        onChange={change}
        onSubmit={apply}
      >
        <div className={css.groups}>
          {groups.map((group) => (
            <FilterGroupFields key={group.name} group={group} />
          ))}
        </div>
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className={css.foot}>
          {(chosen > 0 || isChanged) && (
            <Link className={css.clear} to={clearTo} state={{ stopScroll: true }}>
              {words.clear}
            </Link>
          )}
          <Button kind="primary" type="submit" className={css.apply}>
            <span aria-live="polite">{words.apply}</span>
          </Button>
        </div>
      </form>
    </Disclosure>
  );
};
