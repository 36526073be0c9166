/**
 * What the lists of this device are shaped by, on the page of preferences: what is never shown, to be taken back or added to by
 * category, and whether lists recommend from what was watched and go on by themselves. Nothing of it is sent.
 */
import { FormattedMessage, mainApi, useIntl, useMayStore, useSite } from '@foyer/shared/platform';
import type { Widget } from '@foyer/shared/remotes/remote';
import { Button } from '@foyer/shared/ui/controls/button';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import {
  addHidden,
  type HiddenEntry,
  readHidden,
  removeHidden,
  subscribeHidden,
} from '@foyer/shared/ui/videos/never-show';
import { useEffect, useState } from 'react';
import { type ListChoices, useListChoices, writeListChoices } from '../list-choices.ts';
import css from './never-shown.module.css';

const useHidden = (): readonly HiddenEntry[] => {
  const [entries, setEntries] = useState<readonly HiddenEntry[]>([]);
  useEffect(() => {
    const update = () => setEntries(readHidden());
    update();
    return subscribeHidden(update);
  }, []);
  return entries;
};

const AddCategory = ({ hidden, disabled }: { hidden: readonly HiddenEntry[]; disabled: boolean }) => {
  const { gender, language } = useSite();
  const intl = useIntl();
  const { data } = mainApi.endpoints.platformGetMain.useQuery({ gender, language });
  const rest = (data?.categories ?? []).filter(
    ({ dir }) => !hidden.some(({ kind, key }) => kind === 'category' && key === dir),
  );
  return (
    <label className={css.add}>
      <FormattedMessage id="listings.never.addCategory" />
      <select
        className={css.select}
        value=""
        disabled={disabled}
        onChange={({ target: { value } }) => {
          const found = rest.find(({ dir }) => dir === value);
          if (found) addHidden({ kind: 'category', key: found.dir, title: found.title });
        }}
      >
        <option value="">{intl.formatMessage({ id: 'listings.never.choose' })}</option>
        {rest.map(({ dir, title }) => (
          <option key={dir} value={dir}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
};

const NeverShown = () => {
  const intl = useIntl();
  const hidden = useHidden();
  const isAllowed = useMayStore('functional');
  // Also what a card's menu asks for: consent to these lists alone.
  const mayHide = useMayStore('lists');
  const choices = useListChoices();
  const box = (name: 'recommends' | 'endless', value: ListChoices) => (
    <Checkbox
      label={<FormattedMessage id={`listings.choices.${name}`} />}
      checked={choices[name]}
      disabled={!isAllowed}
      onChange={({ target: { checked } }) => writeListChoices({ ...value, [name]: checked })}
    />
  );
  return (
    <section className={css.lists} aria-labelledby="lists">
      <h2 className={css.heading} id="lists">
        <FormattedMessage id="listings.choices.title" />
      </h2>
      <p className={css.lead}>
        <FormattedMessage id={isAllowed ? 'listings.choices.lead' : 'listings.never.consent'} />
      </p>
      {box('recommends', choices)}
      {box('endless', choices)}
      <h3 className={css.part}>
        <FormattedMessage id="listings.never.title" />
      </h3>
      {hidden.length === 0 ? (
        <p className={css.lead}>
          <FormattedMessage id="listings.never.empty" />
        </p>
      ) : (
        <ul className={css.entries}>
          {hidden.map((entry) => (
            <li key={`${entry.kind} ${entry.key}`} className={css.entry}>
              <span className={css.words}>
                <bdi className={css.name}>{entry.title}</bdi>
                <small className={css.kind}>
                  <FormattedMessage id="listings.never.kind" values={{ kind: entry.kind }} />
                </small>
              </span>
              <Button
                icon="close"
                aria-label={intl.formatMessage({ id: 'listings.never.takeBackOf' }, { title: entry.title })}
                onClick={() => removeHidden(entry)}
              >
                <FormattedMessage id="listings.never.takeBack" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <AddCategory hidden={hidden} disabled={!mayHide} />
    </section>
  );
};

export const widget = { Component: NeverShown } satisfies Widget<Record<string, never>>;
