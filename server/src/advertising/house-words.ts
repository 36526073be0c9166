/** What the site's own creatives say: title, a line below it, and the words of its button, by language. */
import type { Language } from '@foyer/shared/wire-schemas/site';

export const HOUSE_TOPICS = ['upload', 'community', 'rated'] as const;
export type HouseTopic = (typeof HOUSE_TOPICS)[number];
type Words = readonly [title: string, line: string, action: string];

export const HOUSE_WORDS: Readonly<Record<Language, Readonly<Record<HouseTopic, Words>>>> = {
  en: {
    upload: ['Show your own work', 'Upload videos up to 10 GB', 'Upload'],
    community: ['Meet the community', 'Members, comments, playlists', 'Have a look'],
    rated: ['Rated best by members', 'A list that changes every day', 'Watch'],
  },
  ru: {
    upload: ['Покажите своё', 'Загружайте видео до 10 ГБ', 'Загрузить'],
    community: ['Познакомьтесь с сообществом', 'Участники, комментарии, плейлисты', 'Посмотреть'],
    rated: ['Лучшее по оценкам', 'Список меняется каждый день', 'Смотреть'],
  },
  de: {
    upload: ['Zeig deine Werke', 'Videos bis 10 GB hochladen', 'Hochladen'],
    community: ['Lern die Community kennen', 'Mitglieder, Kommentare, Playlists', 'Ansehen'],
    rated: ['Am besten bewertet', 'Jeden Tag eine neue Liste', 'Anschauen'],
  },
  fr: {
    upload: ['Montrez vos créations', 'Vidéos jusqu’à 10 Go', 'Envoyer'],
    community: ['Découvrez la communauté', 'Membres, commentaires, playlists', 'Découvrir'],
    rated: ['Les mieux notées', 'Une liste qui change chaque jour', 'Regarder'],
  },
  es: {
    upload: ['Muestra lo que haces', 'Sube vídeos de hasta 10 GB', 'Subir'],
    community: ['Conoce la comunidad', 'Miembros, comentarios, listas', 'Ver'],
    rated: ['Los mejor valorados', 'Una lista que cambia cada día', 'Ver'],
  },
  pl: {
    upload: ['Pokaż swoje prace', 'Filmy do 10 GB', 'Prześlij'],
    community: ['Poznaj społeczność', 'Użytkownicy, komentarze, playlisty', 'Zobacz'],
    rated: ['Najwyżej oceniane', 'Lista zmienia się codziennie', 'Oglądaj'],
  },
  it: {
    upload: ['Mostra i tuoi lavori', 'Carica video fino a 10 GB', 'Carica'],
    community: ['Scopri la community', 'Membri, commenti, playlist', 'Scopri'],
    rated: ['I più votati', 'Una lista che cambia ogni giorno', 'Guarda'],
  },
  pt: {
    upload: ['Mostre o seu trabalho', 'Envie vídeos até 10 GB', 'Enviar'],
    community: ['Conheça a comunidade', 'Membros, comentários, playlists', 'Ver'],
    rated: ['Os mais bem avaliados', 'Uma lista que muda todos os dias', 'Ver'],
  },
  ja: {
    upload: ['あなたの作品を公開', '最大10 GBの動画をアップロード', 'アップロード'],
    community: ['コミュニティへようこそ', 'メンバー、コメント、再生リスト', '見てみる'],
    rated: ['高評価の動画', '毎日変わるランキング', '見る'],
  },
  nl: {
    upload: ['Laat je werk zien', 'Upload video’s tot 10 GB', 'Uploaden'],
    community: ['Ontmoet de community', 'Leden, reacties, afspeellijsten', 'Bekijken'],
    rated: ['Best beoordeeld', 'Elke dag een nieuwe lijst', 'Kijken'],
  },
};
