/** The demo's thirty categories of videos and six of albums, with titles in the site's ten languages. */
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';

export type Titles = Readonly<Record<Language, string>>;

export interface DemoCategory {
  dir: string;
  titles: Titles;
}

/** In the order of LANGUAGES. */
const titled = (text: string): Titles => {
  const titles = text.split('|');
  return Object.fromEntries(LANGUAGES.map((language, index) => [language, titles[index] ?? ''])) as Titles;
};

/** Address, id of the clip whose picture it has, titles. */
const VIDEO_CATEGORIES: readonly (readonly [dir: string, clip: string, titles: string])[] = [
  [
    'outdoor',
    'mist-ridges',
    'Outdoor|На природе|Im Freien|En plein air|Al aire libre|W plenerze|All’aperto|Ao ar livre|屋外|Buiten',
  ],
  [
    'indoor',
    'rain-window',
    'Indoor|В помещении|Drinnen|En intérieur|En interiores|We wnętrzach|Al chiuso|Em interiores|室内|Binnen',
  ],
  ['night', 'harbour-night', 'Night|Ночь|Nacht|Nuit|Noche|Noc|Notte|Noite|夜|Nacht'],
  ['rain', 'rain-window', 'Rain|Дождь|Regen|Pluie|Lluvia|Deszcz|Pioggia|Chuva|雨|Regen'],
  [
    'uncensored',
    'tunnel',
    'Uncensored|Без цензуры|Unzensiert|Non censuré|Sin censura|Bez cenzury|Senza censura|Sem censura|無修正|Ongecensureerd',
  ],
  [
    'animation',
    'neon-drive',
    'Animation|Анимация|Animation|Animation|Animación|Animacja|Animazione|Animação|アニメーション|Animatie',
  ],
  ['harbour', 'harbour-dusk', 'Harbour|Гавань|Hafen|Port|Puerto|Port|Porto|Porto|港|Haven'],
  ['sea', 'open-sea', 'Sea|Море|Meer|Mer|Mar|Morze|Mare|Mar|海|Zee'],
  ['city', 'rain-window', 'City|Город|Stadt|Ville|Ciudad|Miasto|Città|Cidade|街|Stad'],
  ['lights', 'lanterns', 'Lights|Огни|Lichter|Lumières|Luces|Światła|Luci|Luzes|灯り|Lichten'],
  ['mountains', 'mist-ridges', 'Mountains|Горы|Berge|Montagnes|Montañas|Góry|Montagne|Montanhas|山|Bergen'],
  ['nature', 'aurora', 'Nature|Природа|Natur|Nature|Naturaleza|Przyroda|Natura|Natureza|自然|Natuur'],
  ['sky', 'evening-clouds', 'Sky|Небо|Himmel|Ciel|Cielo|Niebo|Cielo|Céu|空|Lucht'],
  ['clouds', 'evening-clouds', 'Clouds|Облака|Wolken|Nuages|Nubes|Chmury|Nuvole|Nuvens|雲|Wolken'],
  ['stars', 'milky-way', 'Stars|Звёзды|Sterne|Étoiles|Estrellas|Gwiazdy|Stelle|Estrelas|星|Sterren'],
  ['snow', 'snow-roofs', 'Snow|Снег|Schnee|Neige|Nieve|Śnieg|Neve|Neve|雪|Sneeuw'],
  ['spring', 'blossom', 'Spring|Весна|Frühling|Printemps|Primavera|Wiosna|Primavera|Primavera|春|Lente'],
  ['summer', 'open-sea', 'Summer|Лето|Sommer|Été|Verano|Lato|Estate|Verão|夏|Zomer'],
  ['autumn', 'mist-ridges', 'Autumn|Осень|Herbst|Automne|Otoño|Jesień|Autunno|Outono|秋|Herfst'],
  ['winter', 'aurora', 'Winter|Зима|Winter|Hiver|Invierno|Zima|Inverno|Inverno|冬|Winter'],
  ['morning', 'blossom', 'Morning|Утро|Morgen|Matin|Mañana|Poranek|Mattina|Manhã|朝|Ochtend'],
  ['evening', 'harbour-dusk', 'Evening|Вечер|Abend|Soir|Tarde|Wieczór|Sera|Fim de tarde|夕方|Avond'],
  ['festival', 'lanterns', 'Festival|Праздник|Fest|Fête|Fiesta|Święto|Festa|Festa|祭り|Festival'],
  ['travel', 'neon-drive', 'Travel|Путешествия|Reisen|Voyage|Viajes|Podróże|Viaggi|Viagens|旅|Reizen'],
  [
    'abstract',
    'silk',
    'Abstract|Абстракция|Abstrakt|Abstrait|Abstracto|Abstrakcja|Astratto|Abstrato|抽象|Abstract',
  ],
  [
    'fractal',
    'fractal-coast',
    'Fractal|Фракталы|Fraktale|Fractales|Fractales|Fraktale|Frattali|Fractais|フラクタル|Fractalen',
  ],
  ['macro', 'living-cells', 'Macro|Макросъёмка|Makro|Macro|Macro|Makro|Macro|Macro|接写|Macro'],
  ['music', 'silk', 'Music|Музыка|Musik|Musique|Música|Muzyka|Musica|Música|音楽|Muziek'],
  [
    'slow',
    'evening-clouds',
    'Slow|Неспешное|Langsam|Tout en lenteur|Con calma|Powoli|Lento|Sem pressa|ゆったり|Rustig',
  ],
  ['loops', 'living-cells', 'Loops|Петли|Schleifen|Boucles|Bucles|Pętle|Loop|Loops|ループ|Loops'],
];

export const CATEGORIES: readonly (DemoCategory & { clip: string })[] = VIDEO_CATEGORIES.map(
  ([dir, clip, titles]) => ({ dir, clip, titles: titled(titles) }),
);

/** Categories that fit any clip; each title gets one or two of them besides its theme's. */
export const LOOSE_CATEGORIES = [
  'travel',
  'music',
  'slow',
  'loops',
  'autumn',
  'macro',
  'uncensored',
  'summer',
] as const;

export const ALBUM_CATEGORIES: readonly DemoCategory[] = Object.entries({
  landscapes:
    'Landscapes|Пейзажи|Landschaften|Paysages|Paisajes|Krajobrazy|Paesaggi|Paisagens|風景|Landschappen',
  harbours: 'Harbours|Гавани|Häfen|Ports|Puertos|Porty|Porti|Portos|港|Havens',
  nights: 'Nights|Ночи|Nächte|Nuits|Noches|Noce|Notti|Noites|夜景|Nachten',
  seasons: 'Seasons|Времена года|Jahreszeiten|Saisons|Estaciones|Pory roku|Stagioni|Estações|四季|Seizoenen',
  patterns: 'Patterns|Узоры|Muster|Motifs|Patrones|Wzory|Motivi|Padrões|模様|Patronen',
  skies: 'Skies|Небеса|Himmel|Ciels|Cielos|Nieba|Cieli|Céus|空|Luchten',
}).map(([dir, titles]) => ({ dir, titles: titled(titles) }));
