/** The filters of the list. What is chosen counts with the button, so that several are one request. */
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl, useNavigate } from '@foyer/shared/platform';
import { DATES } from '@foyer/shared/wire-schemas/listings';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { TermChoice } from '../bulk/term-choice.tsx';
import { type AlbumsFilter, albumsAddress, type FilterName } from './albums-address.ts';
import styles from '../bulk/bulk.module.css';

const TERMS = [
  ['category_id', 'album_category'],
  ['model_id', 'model'],
] as const;

export const AlbumFilters = ({ filter }: { filter: AlbumsFilter }) => {
  const intl = useIntl();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(filter);
  const text = (id: string) => intl.formatMessage({ id });
  const set = (name: FilterName, value: string) => setAsked((before) => ({ ...before, [name]: value }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(albumsAddress({ ...asked, q: asked.q?.trim(), member: asked.member?.trim() }));
  };
  return (
    <form className={styles.filters} role="search" onSubmit={submit} aria-label={text('desk.videos.filters')}>
      <TextField
        className={styles.text}
        type="search"
        label={<FormattedMessage id="desk.videos.albums.q" />}
        value={asked.q ?? ''}
        maxLength={100}
        onChange={({ target }) => set('q', target.value)}
      />
      {TERMS.map(([name, kind]) => (
        <TermChoice
          key={name}
          kind={kind}
          chosen={asked[name] ? Number(asked[name]) : null}
          onChoose={(id) => set(name, id === null ? '' : String(id))}
        />
      ))}
      <TextField
        label={<FormattedMessage id="desk.videos.albums.member" />}
        value={asked.member ?? ''}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => set('member', target.value)}
      />
      <Select
        label={<FormattedMessage id="desk.videos.field.date" />}
        value={asked.date ?? ''}
        options={[
          { value: '', label: text('desk.videos.any') },
          ...DATES.slice(1).map((value) => ({ value, label: text(`desk.videos.date.${value}`) })),
        ]}
        onChange={({ target }) => set('date', target.value)}
      />
      <Select
        label={<FormattedMessage id="desk.videos.field.visibility" />}
        value={asked.visibility ?? ''}
        options={[
          { value: '', label: text('desk.videos.visibility.public') },
          { value: 'private', label: text('desk.videos.visibility.private') },
        ]}
        onChange={({ target }) => set('visibility', target.value)}
      />
      <div className={styles.acts}>
        <Button type="submit" kind="primary" icon="search">
          <FormattedMessage id="desk.videos.find" />
        </Button>
        {Object.keys(filter).length > 0 && (
          <ButtonLink kind="quiet" to={albumsAddress()}>
            <FormattedMessage id="desk.videos.reset" />
          </ButtonLink>
        )}
      </div>
    </form>
  );
};
