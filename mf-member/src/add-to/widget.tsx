/** The entries of a card's menu that keep its video: favourites, watch later, playlists. */
import type { AddToProps } from '@foyer/shared/remotes/member';
import type { Widget } from '@foyer/shared/remotes/remote';
import { AddToEntries } from './add-to-entries.tsx';

export const widget = { Component: AddToEntries } satisfies Widget<AddToProps>;
