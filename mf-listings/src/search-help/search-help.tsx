/** Next to the results of a search: another spelling where few were found, and the words marked in the titles. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import type { BrowseQuery, SearchNotes } from '@foyer/shared/wire-schemas/listings';
import { useEffect } from 'react';
import { type KeptChoices, listingHref } from '../browse/listing-links.ts';
import css from './search-help.module.css';

export interface SearchHelpProps {
  query: BrowseQuery;
  kept: KeptChoices;
  notes: SearchNotes;
}

export const SearchHelp = ({ query, kept, notes }: SearchHelpProps) => {
  const { suggestion } = notes;
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isShown = true;
    import('./mark-matches.ts').then(
      ({ markMatches }) => {
        if (isShown) stop = markMatches(notes.matches);
      },
      // Titles read as well without marks.
      () => {},
    );
    return () => {
      isShown = false;
      stop?.();
    };
  }, [notes]);
  return suggestion ? (
    <p className={css.suggestion}>
      <FormattedMessage
        id="listings.search.suggestion"
        values={{
          text: (
            <Link to={listingHref({ ...query, object_id: suggestion, page: 1 }, kept)}>
              <bdi>{suggestion}</bdi>
            </Link>
          ),
        }}
      />
    </p>
  ) : null;
};
