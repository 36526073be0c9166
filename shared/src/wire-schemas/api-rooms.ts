/** The rooms that own calls of the API: each call belongs to one, which the API's description names as its tag. */
export const API_ROOMS = {
  accounts: 'Signing up, a lost password, the member’s own account and profile',
  albums: 'Photo albums: lists, one album, sending and editing',
  catalogue: 'Videos, listings, search, categories, models, channels',
  'catalogue-desk': 'Editing categories, models and channels, and many videos together',
  community: 'Comments and messages between members',
  documents:
    'What pages need besides their documents: the age notice, what a cache in front asks about a visitor',
  figures: 'Figures of the site for those who run it, and of an audience for those who uploaded',
  information: 'Texts about the site: help, terms, law',
  library:
    'What members keep, collect and follow: favourites, watch later, history, playlists, subscriptions',
  'machine-room': 'What the site works on by itself, and how its machines are, for those who run them',
  members: 'Members and their friends',
  'members-desk': 'Members as those see them who help them with their accounts; who may join',
  moderation: 'Reports, the proof that no robot sends them, the moderators’ queue',
  notifications: 'What happened to a member meanwhile',
  records: 'Records of people shown: documents, consents, the desk of the records role',
  releases: 'Which releases of the packages are live, how they fare, and who did what to them',
  settings: 'What operators change in the browser: values, history, one file of all',
  'sign-in': 'Sessions: sign-in, sign-out, sign-in through a third party',
  undo: 'Changes that the log holds and takes back',
  uploads: 'Videos on their way in, and their uploader’s edits, captions and chapters',
  watching: 'Video files, downloads, views and votes, partners’ lists',
} as const;

export type ApiRoom = keyof typeof API_ROOMS;
