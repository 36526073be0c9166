/** Asks which categories videos must have and must not have; what was chosen is one address in the end. */
import type { BrowseQuery, Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage, useIntl, useLocation } from '@foyer/shared/platform';
import { Button, ButtonLink } from '@foyer/shared/ui/controls/button';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import {
  choiceOfTerms,
  excludeDir,
  isAny,
  joinBy,
  mayExcludeMore,
  mayWantMore,
  termsOfChoice,
  withDir,
  withoutDir,
} from './category-choice.ts';
import styles from './category-dialog.module.css';
import { CategoryRow } from './category-row.tsx';
import { categoryTerms, hrefOfTerms, type KeptChoices } from './listing-links.ts';
import { type CategoryTitles, choiceText } from './listing-title.ts';

export interface CategoriesLinkProps {
  query: BrowseQuery;
  kept: KeptChoices;
  titles: CategoryTitles;
  categories: Main['categories'];
}

export interface CategoryDialogProps extends CategoriesLinkProps {
  onClose: () => void;
}

const holds = (title: string, text: string): boolean =>
  title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

export const CategoryDialog = ({ query, kept, titles, categories, onClose }: CategoryDialogProps) => {
  const intl = useIntl();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { key } = useLocation();
  const openedAt = useRef(key);
  const [choice, setChoice] = useState(() => choiceOfTerms(categoryTerms(query)));
  // Kept apart while fewer than two are wanted, where both mean the same.
  const [any, setAny] = useState(() => isAny(choice));
  const [text, setText] = useState('');
  useEffect(() => {
    const { current } = dialog;
    current?.showModal?.();
    // A tap on the backdrop.
    const closeFromOutside = ({ target }: Event) => target === current && current?.close();
    current?.addEventListener('click', closeFromOutside);
    return () => current?.removeEventListener('click', closeFromOutside);
  }, []);
  // docs/specification/behaviour.md: dialogs close when the page changes.
  const closeOnRoute = useEffectEvent(() => {
    if (key !== openedAt.current) dialog.current?.close();
  });
  useEffect(() => closeOnRoute(), [key]);
  const wanted = choice.wanted.flat();
  const pick = (dir: string, wants: boolean) =>
    setChoice((before) => {
      const isOn = (wants ? before.wanted.flat() : before.excluded).includes(dir);
      if (isOn) return withoutDir(before, dir);
      return wants ? withDir(before, dir, any) : excludeDir(before, dir);
    });
  const join = (isAnyEnough: boolean) => {
    setAny(isAnyEnough);
    setChoice((before) => joinBy(before, isAnyEnough));
  };
  const shown = categories.filter(({ title }: Main['categories'][number]) => holds(title, text));
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            <FormattedMessage id="listings.categories.label" />
          </h2>
          <Button
            kind="quiet"
            icon="close"
            aria-label={intl.formatMessage({ id: 'common.close' })}
            onClick={() => dialog.current?.close()}
          />
        </header>
        <p className={styles.sentence} aria-live="polite">
          {wanted.length > 0 ? (
            choiceText(choice, titles, intl)
          ) : (
            <FormattedMessage id="listings.chooser.nothing" />
          )}
        </p>
        <fieldset className={styles.join} disabled={wanted.length < 2}>
          <legend className={styles.legend}>
            <FormattedMessage id="listings.chooser.join" />
          </legend>
          {[false, true].map((value) => (
            <label key={String(value)} className={styles.radio}>
              <input type="radio" name={titleId} checked={any === value} onChange={() => join(value)} />
              <FormattedMessage id={value ? 'listings.chooser.any' : 'listings.chooser.all'} />
            </label>
          ))}
        </fieldset>
        <input
          className={styles.find}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
          placeholder={intl.formatMessage({ id: 'listings.chooser.find' })}
          aria-label={intl.formatMessage({ id: 'listings.chooser.find' })}
        />
        <ul className={styles.list}>
          {shown.map((category) => (
            <CategoryRow
              key={category.dir}
              category={category}
              isWanted={wanted.includes(category.dir)}
              isExcluded={choice.excluded.includes(category.dir)}
              mayWant={mayWantMore(choice)}
              mayExclude={mayExcludeMore(choice)}
              onPick={(wants) => pick(category.dir, wants)}
            />
          ))}
        </ul>
        <footer className={styles.foot}>
          {wanted.length > 0 ? (
            <ButtonLink kind="primary" to={hrefOfTerms(query, termsOfChoice(choice), kept)}>
              <FormattedMessage id="listings.chooser.show" />
            </ButtonLink>
          ) : (
            <Button kind="primary" disabled>
              <FormattedMessage id="listings.chooser.show" />
            </Button>
          )}
        </footer>
      </div>
    </dialog>
  );
};
