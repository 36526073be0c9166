import {
  UPLOAD_CATEGORIES_MAX,
  UPLOAD_CATEGORIES_MIN,
} from '@foyer/shared/wire-schemas/uploads/upload-rules';
import type { Gender } from '@foyer/shared/wire-schemas/site';
import { useSite } from '@foyer/shared/platform';
import { type ReactNode, type Ref, useMemo } from 'react';
import { uploadApi } from '../upload-api.ts';
import { CategoryChooser } from './category-chooser.tsx';

interface VideoCategoriesProps {
  group: Gender;
  /** Dirs. */
  value: readonly string[];
  onChange: (dirs: string[]) => void;
  error: ReactNode;
  ref: Ref<HTMLInputElement>;
}

/** The categories of a group of videos. */
export const VideoCategories = ({ group, ...field }: VideoCategoriesProps) => {
  const { language } = useSite();
  const { currentData, error, isFetching, refetch } = uploadApi.endpoints.uploadGetCategories.useQuery({
    gender: group,
    language,
  });
  const categories = useMemo(
    () =>
      currentData && [...currentData.categories].sort((one, other) => other.total_videos - one.total_videos),
    [currentData],
  );
  return (
    <CategoryChooser
      {...field}
      min={UPLOAD_CATEGORIES_MIN}
      max={UPLOAD_CATEGORIES_MAX}
      state={{ data: categories, error, isLoading: isFetching }}
      onRetry={() => void refetch()}
    />
  );
};
