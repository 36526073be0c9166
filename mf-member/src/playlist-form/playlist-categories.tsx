/** Up to three categories of a group, as boxes to tick; once the limit is reached the others wait. */
import { PLAYLIST_CATEGORIES_MAX } from '@foyer/shared/wire-schemas/library';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { FormattedMessage, mainApi, useSite } from '@foyer/shared/platform';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import { AsyncView } from '@foyer/shared/ui/states/async-view';
import { Skeleton } from '@foyer/shared/ui/states/skeleton';
import { useId } from 'react';
import css from './playlist-form.module.css';

interface PlaylistCategoriesProps {
  group: Gender;
  /** Dirs. */
  value: readonly string[];
  error: string | undefined;
  onChange: (dirs: readonly string[]) => void;
}

export const PlaylistCategories = ({ group, value, error, onChange }: PlaylistCategoriesProps) => {
  const id = useId();
  const { language } = useSite();
  const {
    currentData: data,
    error: failure,
    isFetching,
    refetch,
  } = mainApi.endpoints.platformGetMain.useQuery({ gender: group, language });
  const isFull = value.length >= PLAYLIST_CATEGORIES_MAX;
  return (
    <fieldset className={css.group} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={css.legend}>
        <FormattedMessage id="member.playlist.categories" />
      </legend>
      <p className={css.hint} id={`${id}-hint`} aria-live="polite">
        <FormattedMessage
          id="member.playlist.categories.hint"
          values={{ max: PLAYLIST_CATEGORIES_MAX, chosen: value.length }}
        />
      </p>
      <AsyncView
        state={{ data, error: failure, isLoading: isFetching }}
        skeleton={<Skeleton w="100%" h={120} />}
        onRetry={() => void refetch()}
      >
        {({ categories }) => (
          <div className={css.boxes}>
            {categories.map(({ dir, title }) => {
              const isChosen = value.includes(dir);
              return (
                <label key={dir} className={css.box} data-chosen={isChosen || undefined}>
                  <input
                    type="checkbox"
                    name="categories"
                    value={dir}
                    checked={isChosen}
                    disabled={isFull && !isChosen}
                    aria-invalid={error ? true : undefined}
                    onChange={() =>
                      onChange(isChosen ? value.filter((other) => other !== dir) : [...value, dir])
                    }
                  />
                  {title}
                </label>
              );
            })}
          </div>
        )}
      </AsyncView>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
};
