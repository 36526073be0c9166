/** The filters of the list. What is chosen counts with the button, so that several are one request. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { DATES } from '@foyer/shared/wire-schemas/listings';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Select, type SelectOption } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import styles from './bulk.module.css';
import type { Filter, FoundAddress } from './found-address.ts';
import { TermChoice } from './term-choice.tsx';

type Shared = 'q' | 'date' | 'visibility';

interface FoundFiltersProps<Name extends string> {
  filter: Filter<Name>;
  address: FoundAddress<Name>;
  /** Of the field for words. */
  label: string;
  terms: readonly (readonly [Name, TermKind])[];
  /** Of the field for a whole name, where there is one. */
  named?: { name: Name; label: string };
  /** Besides those that both lists have, in their order. */
  selects?: readonly { name: Name; label: string; options: readonly SelectOption[] }[];
}

export const FoundFilters = <Name extends string>({
  filter,
  address: { addressOf },
  label,
  terms,
  named,
  selects = [],
}: FoundFiltersProps<Name | Shared>) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(filter);
  const text = (id: string) => intl.formatMessage({ id });
  const any = { value: '', label: text('desk.videos.any') };
  const set = (name: Name | Shared, value: string) => setAsked((before) => ({ ...before, [name]: value }));
  const field = (name: Name | Shared, words: string, type: 'search' | 'text') => (
    <TextField
      {...(type === 'search' && { className: styles.text })}
      type={type}
      label={words}
      value={asked[name] ?? ''}
      maxLength={100}
      autoComplete="off"
      onChange={({ target }) => set(name, target.value)}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = Object.entries<string | undefined>(asked).map(([name, value]) => [name, value?.trim()]);
    void navigate(addressOf(Object.fromEntries(trimmed) as Filter<Name | Shared>));
  };
  const lists = [
    ...selects.map((one) => ({ ...one, options: [any, ...one.options] })),
    {
      name: 'date' as const,
      label: text('desk.videos.field.date'),
      options: [any, ...DATES.slice(1).map((value) => ({ value, label: text(`desk.videos.date.${value}`) }))],
    },
    {
      name: 'visibility' as const,
      label: text('desk.videos.field.visibility'),
      options: [
        { value: '', label: text('desk.videos.visibility.public') },
        { value: 'private', label: text('desk.videos.visibility.private') },
      ],
    },
  ];
  return (
    <form className={styles.filters} role="search" onSubmit={submit} aria-label={text('desk.videos.filters')}>
      {field('q', label, 'search')}
      {terms.map(([name, kind]) => (
        <TermChoice
          key={name}
          kind={kind}
          chosen={asked[name] ? Number(asked[name]) : null}
          onChoose={(id) => set(name, id === null ? '' : String(id))}
        />
      ))}
      {named && field(named.name, named.label, 'text')}
      {lists.map((one) => (
        <Select
          key={one.name}
          label={one.label}
          value={asked[one.name] ?? ''}
          options={one.options}
          onChange={({ target }) => set(one.name, target.value)}
        />
      ))}
      <div className={styles.acts}>
        <Button type="submit" kind="primary" icon="search">
          <FormattedMessage id="desk.videos.find" />
        </Button>
        {Object.keys(filter).length > 0 && (
          <ButtonLink kind="quiet" to={addressOf()}>
            <FormattedMessage id="desk.videos.reset" />
          </ButtonLink>
        )}
      </div>
    </form>
  );
};
