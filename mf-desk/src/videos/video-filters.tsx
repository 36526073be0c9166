/** The filters of the list. What is chosen counts with the button, so that several are one request. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import { DATES, DURATIONS } from '@foyer/shared/wire-schemas/listings';
import { GENDERS } from '@foyer/shared/wire-schemas/site';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Select, type SelectOption } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { TermChoice } from '../bulk/term-choice.tsx';
import { type FilterName, type VideosFilter, videosAddress } from './videos-address.ts';
import styles from '../bulk/bulk.module.css';

const TERMS = ['category', 'channel', 'model'] as const;

export const VideoFilters = ({ filter }: { filter: VideosFilter }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(filter);
  const text = (id: string) => intl.formatMessage({ id });
  const set = (name: FilterName, value: string) => setAsked((before) => ({ ...before, [name]: value }));
  const any = { value: '', label: text('desk.videos.any') };
  const selects: readonly [FilterName, readonly SelectOption[]][] = [
    ['gender', [any, ...GENDERS.map((value) => ({ value, label: text(`desk.videos.gender.${value}`) }))]],
    [
      'duration',
      [any, ...DURATIONS.slice(1).map((value) => ({ value, label: text(`desk.videos.duration.${value}`) }))],
    ],
    ['date', [any, ...DATES.slice(1).map((value) => ({ value, label: text(`desk.videos.date.${value}`) }))]],
    ['type', [any, { value: 'hd', label: 'HD' }, { value: '4k', label: '4K' }]],
    [
      'exclusive',
      [
        any,
        ...(['1', '0'] as const).map((value) => ({ value, label: text(`desk.videos.exclusive.${value}`) })),
      ],
    ],
    [
      'visibility',
      [
        { value: '', label: text('desk.videos.visibility.public') },
        { value: 'private', label: text('desk.videos.visibility.private') },
      ],
    ],
  ];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(videosAddress({ ...asked, q: asked.q?.trim() }));
  };
  return (
    <form className={styles.filters} role="search" onSubmit={submit} aria-label={text('desk.videos.filters')}>
      <TextField
        className={styles.text}
        type="search"
        label={<FormattedMessage id="desk.videos.q" />}
        value={asked.q ?? ''}
        maxLength={100}
        onChange={({ target }) => set('q', target.value)}
      />
      {TERMS.map((kind) => (
        <TermChoice
          key={kind}
          kind={kind}
          chosen={asked[`${kind}_id`] ? Number(asked[`${kind}_id`]) : null}
          onChoose={(id) => set(`${kind}_id`, id === null ? '' : String(id))}
        />
      ))}
      {selects.map(([name, options]) => (
        <Select
          key={name}
          label={<FormattedMessage id={`desk.videos.field.${name}`} />}
          value={asked[name] ?? ''}
          options={options}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      <div className={styles.acts}>
        <Button type="submit" kind="primary" icon="search">
          <FormattedMessage id="desk.videos.find" />
        </Button>
        {Object.keys(filter).length > 0 && (
          <ButtonLink kind="quiet" to={videosAddress()}>
            <FormattedMessage id="desk.videos.reset" />
          </ButtonLink>
        )}
      </div>
    </form>
  );
};
