/** The rules of a playlist that a browser can check before anything is sent. Source: docs/specification/validation.md. Failures are codes. */
import type { ErrorCode } from '@foyer/shared/wire-schemas/answers';
import {
  PLAYLIST_CATEGORIES_MAX,
  PLAYLIST_DESCRIPTION_MAX_LENGTH,
  PLAYLIST_TITLE_MAX_LENGTH,
  PLAYLIST_TITLE_MIN_LENGTH,
} from '@foyer/shared/wire-schemas/library';
import type { PlaylistFields } from '../member-api.ts';

/** In the order of the form; named as the server names them in a refusal. */
const PLAYLIST_FIELDS = ['title', 'desc', 'orientation', 'categories'] as const;
export type PlaylistField = (typeof PLAYLIST_FIELDS)[number];
export type PlaylistErrors = Partial<Record<PlaylistField, string>>;

/** Counted as the server counts: code points, without surrounding space. */
export const lengthOf = (text: string): number => [...text.trim()].length;

const checkText = (text: string, min: number, max: number): ErrorCode | undefined => {
  const length = lengthOf(text);
  if (length === 0 && min > 0) return 'required';
  if (length < min) return 'min_length';
  return length > max ? 'max_length' : undefined;
};

export const checkPlaylist = ({ title, description, categories }: PlaylistFields): PlaylistErrors => {
  const codes = {
    title: checkText(title, PLAYLIST_TITLE_MIN_LENGTH, PLAYLIST_TITLE_MAX_LENGTH),
    desc: checkText(description, 0, PLAYLIST_DESCRIPTION_MAX_LENGTH),
    categories: categories.length > PLAYLIST_CATEGORIES_MAX ? 'categories_max' : undefined,
  };
  return Object.fromEntries(Object.entries(codes).filter(([, code]) => code !== undefined));
};

export const isPlaylistField = (field: string | undefined): field is PlaylistField =>
  PLAYLIST_FIELDS.some((known) => known === field);
