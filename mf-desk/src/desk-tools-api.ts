/** Endpoints of what moderators work with besides decisions: notes, saved replies, words that hold comments back. */
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import type { ClaimedKind } from '@foyer/shared/wire-schemas/moderation/desk';
import type { Notes, Replies, WatchedWordList } from '@foyer/shared/wire-schemas/moderation/tools';
import type { Language } from '@foyer/shared/wire-schemas/site';
import { apiCall } from '@foyer/shared/api-call';
import { injectEndpoints } from '@foyer/shared/platform';

type Done = { ok: true } | Refusal;
/** They are no uploads, and the case alongside them stays unchanged. */
const PROVIDED = { providesTags: ['Moderation' as const] };
const CHANGING = { extraOptions: { ownErrors: true }, invalidatesTags: ['Moderation' as const] };

export const deskToolsApi = injectEndpoints('desk', (build) => ({
  deskGetNotes: build.query<Notes, { kind: ClaimedKind; id: number }>({
    ...PROVIDED,
    query: ({ kind, id }) =>
      apiCall('GET /api/moderation/notes.json{?kind}{&object_id}', { kind, object_id: id }),
  }),
  deskAddNote: build.mutation<Done, { kind: ClaimedKind; id: number; words: string }>({
    ...CHANGING,
    query: ({ kind, id, words }) => ({
      ...apiCall('POST /api/moderation_notes.php'),
      body: { act: 'add', kind, object_id: id, words },
    }),
  }),
  deskRemoveNote: build.mutation<Done, number>({
    ...CHANGING,
    query: (note_id) => ({ ...apiCall('POST /api/moderation_notes.php'), body: { act: 'remove', note_id } }),
  }),
  deskGetReplies: build.query<Replies, void>({
    ...PROVIDED,
    query: () => apiCall('GET /api/moderation/replies.json'),
  }),
  deskSaveReply: build.mutation<Done, { title: string; language: Language; words: string }>({
    ...CHANGING,
    query: (reply) => ({ ...apiCall('POST /api/moderation_replies.php'), body: { act: 'save', ...reply } }),
  }),
  deskRemoveReply: build.mutation<Done, string>({
    ...CHANGING,
    query: (title) => ({ ...apiCall('POST /api/moderation_replies.php'), body: { act: 'remove', title } }),
  }),
  deskGetWords: build.query<WatchedWordList, void>({
    ...PROVIDED,
    query: () => apiCall('GET /api/moderation/words.json'),
  }),
  deskAddWord: build.mutation<Done, string>({
    ...CHANGING,
    query: (word) => ({ ...apiCall('POST /api/moderation_words.php'), body: { act: 'add', word } }),
  }),
  deskRemoveWord: build.mutation<Done, number>({
    ...CHANGING,
    query: (word_id) => ({ ...apiCall('POST /api/moderation_words.php'), body: { act: 'remove', word_id } }),
  }),
}));
