/** One of the categories, models or channels that there are, found by typing. */
import { type ReactNode, useDeferredValue, useState } from 'react';
import type { TermKind } from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { catalogueApi } from '../catalogue-api.ts';
import styles from './catalogue.module.css';

export interface TermPickerProps {
  kind: TermKind;
  label: ReactNode;
  /** The one that must be another. */
  without?: number;
  chosen: number | null;
  onChoose: (id: number) => void;
}

const OFFERED = 8;

export const TermPicker = ({ kind, label, without, chosen, onChoose }: TermPickerProps) => {
  const [typed, setTyped] = useState('');
  const question = useDeferredValue(typed.trim());
  const list = catalogueApi.endpoints.deskCatalogueGetTerms.useQuery({
    kind,
    question,
    state: 'all',
    page: 1,
    after: '',
  });
  return (
    <>
      <TextField
        type="search"
        label={label}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      <AsyncView
        state={{ data: list.data, error: list.error, isLoading: list.isLoading }}
        skeleton={<Skeleton w="100%" h={160} />}
      >
        {({ terms }) => (
          <div className={styles.choices} role="radiogroup">
            {terms
              .filter(({ id, isEnding }) => id !== without && !isEnding)
              .slice(0, OFFERED)
              .map(({ id, title, dir }) => (
                <label key={id} className={styles.choice}>
                  <input type="radio" name="term" checked={chosen === id} onChange={() => onChoose(id)} />
                  <bdi>{title}</bdi>
                  <span className={styles.dir}>{dir}</span>
                </label>
              ))}
          </div>
        )}
      </AsyncView>
    </>
  );
};
