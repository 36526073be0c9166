/** What lists of models, channels, albums and playlists are called in feeds; these are written where no package's messages are at hand. */
import type { FeedCollection } from '@foyer/shared/wire-schemas/feeds';
import type { Language } from '@foyer/shared/wire-schemas/site';

export const COLLECTION_HEADINGS: Readonly<Record<FeedCollection, Readonly<Record<Language, string>>>> = {
  albums: {
    en: 'Albums',
    ru: 'Альбомы',
    de: 'Alben',
    fr: 'Albums',
    es: 'Álbumes',
    pl: 'Albumy',
    it: 'Album',
    pt: 'Álbuns',
    ja: 'アルバム',
    nl: 'Albums',
  },
  playlists: {
    en: 'Playlists',
    ru: 'Плейлисты',
    de: 'Playlists',
    fr: 'Playlists',
    es: 'Listas',
    pl: 'Playlisty',
    it: 'Playlist',
    pt: 'Playlists',
    ja: '再生リスト',
    nl: 'Afspeellijsten',
  },
  models: {
    en: 'Pornstars',
    ru: 'Порнозвёзды',
    de: 'Pornostars',
    fr: 'Pornstars',
    es: 'Pornstars',
    pl: 'Gwiazdy porno',
    it: 'Pornostar',
    pt: 'Pornstars',
    ja: 'ポルノスター',
    nl: 'Pornosterren',
  },
  channels: {
    en: 'Channels',
    ru: 'Каналы',
    de: 'Kanäle',
    fr: 'Chaînes',
    es: 'Canales',
    pl: 'Kanały',
    it: 'Canali',
    pt: 'Canais',
    ja: 'チャンネル',
    nl: 'Kanalen',
  },
};
