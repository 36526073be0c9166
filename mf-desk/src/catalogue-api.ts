/** Endpoints of the catalogue's part of the desk. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type {
  DeskAlbumCategories,
  DeskAlbumCategory,
} from '@foyer/shared/wire-schemas/catalogue-desk/album-categories';
import type { DeskCategories, DeskCategory } from '@foyer/shared/wire-schemas/catalogue-desk/categories';
import type { DeskChannel, DeskChannels } from '@foyer/shared/wire-schemas/catalogue-desk/channels';
import type { DeskModel, DeskModels } from '@foyer/shared/wire-schemas/catalogue-desk/models';
import type {
  PicturedKind,
  TermChanges,
  TermKind,
  TermPictureAnswer,
  TermPictureKind,
} from '@foyer/shared/wire-schemas/catalogue-desk/terms';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

export interface TermsQuery {
  kind: TermKind;
  question: string;
  state: string;
  /** Of categories. */
  page: number;
  /** Of models and channels, of which there may be very many; empty: from the start. */
  after: string;
}

/** What the page shows of a category, model or channel whichever it is; `own`: all of it. */
export type DeskTerm = Pick<DeskCategory, 'dir' | 'is_hidden' | 'revision' | 'thumb' | 'former_dirs'> & {
  id: number;
  title: string;
  /** How many videos, or albums. */
  held: number;
  /** Merged or deleted: what it holds is moving. */
  isEnding: boolean;
  own:
    | ({ kind: 'category' } & DeskCategory)
    | ({ kind: 'album_category' } & DeskAlbumCategory)
    | ({ kind: 'model' } & DeskModel)
    | ({ kind: 'channel' } & DeskChannel);
};
export interface DeskTerms {
  terms: DeskTerm[];
  total_count: number;
  /** For `after` of the next page; null: there is none, or pages have numbers. */
  next: string | null;
}

/** Of an act; null: it is gone. */
interface NamedTerm {
  category?: DeskCategory | null;
  album_category?: DeskAlbumCategory | null;
  model?: DeskModel | null;
  channel?: DeskChannel | null;
}
export interface TermActAnswer extends NamedTerm {
  ok: true;
  /** How many videos, or albums, moved. */
  videos?: number;
  albums?: number;
}
/** Fields of the form besides the act. */
export type TermForm = Readonly<Record<string, string>>;
export interface TermAct {
  kind: TermKind;
  act: string;
  form: TermForm;
}

const ofCategory = (category: DeskCategory): DeskTerm => ({
  ...category,
  id: category.category_id,
  title: category.titles['en'] ?? category.dir,
  held: category.videos,
  isEnding: category.ending !== null,
  own: { kind: 'category', ...category },
});
const ofAlbumCategory = (category: DeskAlbumCategory): DeskTerm => ({
  ...category,
  id: category.album_category_id,
  title: category.titles['en'] ?? category.dir,
  thumb: null,
  held: category.albums,
  isEnding: category.ending !== null,
  own: { kind: 'album_category', ...category },
});
const ofModel = (model: DeskModel): DeskTerm => ({
  ...model,
  id: model.model_id,
  held: model.videos,
  isEnding: model.ending !== null,
  own: { kind: 'model', ...model },
});
const ofChannel = (channel: DeskChannel): DeskTerm => ({
  ...channel,
  id: channel.channel_id,
  held: channel.videos,
  isEnding: Boolean(channel.ending),
  own: { kind: 'channel', ...channel },
});

/** What a write answered, as the page shows it. */
export const termOf = ({ category, album_category, model, channel }: NamedTerm): DeskTerm | null => {
  if (category) return ofCategory(category);
  if (album_category) return ofAlbumCategory(album_category);
  if (model) return ofModel(model);
  return channel ? ofChannel(channel) : null;
};

type ListAnswer = Partial<DeskCategories & DeskAlbumCategories & DeskModels & DeskChannels> & {
  total_count: number;
};

const listCall = ({ kind, question: q, state, page, after }: TermsQuery) => {
  switch (kind) {
    case 'category':
      return apiCall('GET /api/catalogue/categories.json{?q}{&state}{&page}', { q, state, page });
    case 'album_category':
      return apiCall('GET /api/catalogue/album_categories.json{?q}{&state}{&page}', { q, state, page });
    case 'model':
      return apiCall('GET /api/catalogue/models.json{?q}{&state}{&after}', { q, state, after });
    case 'channel':
      return apiCall('GET /api/catalogue/channels.json{?q}{&state}{&after}', { q, state, after });
  }
};
const oneCall = ({ kind, id }: { kind: TermKind; id: number }) => {
  switch (kind) {
    case 'category':
      return apiCall('GET /api/catalogue/category/{category_id}.json', { category_id: id });
    case 'album_category':
      return apiCall('GET /api/catalogue/album_category/{album_category_id}.json', {
        album_category_id: id,
      });
    case 'model':
      return apiCall('GET /api/catalogue/model/{model_id}.json', { model_id: id });
    case 'channel':
      return apiCall('GET /api/catalogue/channel/{channel_id}.json', { channel_id: id });
  }
};
const actCall = (kind: TermKind) => {
  switch (kind) {
    case 'category':
      return apiCall('POST /api/catalogue_category.php');
    case 'album_category':
      return apiCall('POST /api/catalogue_album_category.php');
    case 'model':
      return apiCall('POST /api/catalogue_model.php');
    case 'channel':
      return apiCall('POST /api/catalogue_channel.php');
  }
};

const LISTS = ['deskCatalogue/Lists' as const];
const ALL = ['deskCatalogue/Lists' as const, 'deskCatalogue/Term' as const];
const ONE = ['deskCatalogue/Term' as const];
const OWN_ERRORS = { extraOptions: { ownErrors: true } };

export const catalogueApi = injectEndpoints(
  'deskCatalogue',
  (build) => ({
    deskCatalogueGetTerms: build.query<DeskTerms, TermsQuery>({
      query: listCall,
      transformResponse: ({
        categories = [],
        album_categories = [],
        models = [],
        channels = [],
        total_count,
        next = null,
      }: ListAnswer) => ({
        terms: [
          ...categories.map(ofCategory),
          ...album_categories.map(ofAlbumCategory),
          ...models.map(ofModel),
          ...channels.map(ofChannel),
        ],
        total_count,
        next,
      }),
      providesTags: LISTS,
    }),
    deskCatalogueGetTerm: build.query<DeskTerm | null, { kind: TermKind; id: number }>({
      query: oneCall,
      transformResponse: termOf,
      providesTags: ONE,
    }),
    deskCatalogueAct: build.mutation<TermActAnswer | Refusal, TermAct>({
      ...OWN_ERRORS,
      // What is gone is not asked for again.
      invalidatesTags: (answer) => (answer?.ok && termOf(answer) === null ? LISTS : ALL),
      query: ({ kind, act, form }) => ({ ...actCall(kind), body: { act, ...form } }),
    }),
    deskCatalogueChangePicture: build.mutation<
      TermPictureAnswer | Refusal,
      { kind: PicturedKind; id: number; picture: TermPictureKind; file?: Blob }
    >({
      ...OWN_ERRORS,
      invalidatesTags: ALL,
      query: ({ kind, id, picture, file }) => {
        const body = new FormData();
        body.set('kind', kind);
        body.set('object_id', String(id));
        body.set('picture', picture);
        if (file) body.set('file', file);
        return { ...apiCall('POST /api/catalogue_picture.php'), body };
      },
    }),
    deskCatalogueGetChanges: build.query<TermChanges, { kind: TermKind; id: number }>({
      query: ({ kind, id }) =>
        apiCall('GET /api/catalogue/changes.json{?kind}{&object_id}', { kind, object_id: id }),
      providesTags: ONE,
    }),
  }),
  ALL,
);

/** What rows of a table changed is asked for anew. */
export const staleTerms = () => catalogueApi.util.invalidateTags(ALL);
