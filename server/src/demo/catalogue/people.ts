/** Made-up names: models, channels, members, places. */

export const GIVEN_NAMES: readonly (readonly [en: string, ja: string])[] = [
  ['Aoi', '葵'],
  ['Hikaru', '光'],
  ['Minato', '湊'],
  ['Sora', '空'],
  ['Yuki', '雪'],
  ['Ren', '蓮'],
  ['Haru', '春'],
  ['Tsubaki', '椿'],
  ['Kaede', '楓'],
  ['Nagi', '凪'],
];
export const FAMILY_NAMES: readonly (readonly [en: string, ja: string])[] = [
  ['Shiomi', '汐見'],
  ['Tomari', '泊'],
  ['Kirishima', '霧島'],
  ['Amano', '天野'],
  ['Hoshikawa', '星川'],
  ['Minase', '水瀬'],
  ['Asagiri', '朝霧'],
  ['Toudai', '灯台'],
];
export const COUNTRIES = ['US', 'JP', 'DE', 'FR', 'GB', 'ES', 'PL', 'NL'] as const;

export const CHANNELS: readonly (readonly [title: string, description: string, clip: string])[] = [
  ['Tideline Films', 'Slow films from the water’s edge.', 'open-sea'],
  ['Harbour Office', 'Every port has an evening. We film them.', 'harbour-dusk'],
  ['Small Hours', 'For those who are still awake.', 'harbour-night'],
  ['Wet Glass', 'Rain, windows and the lights behind them.', 'rain-window'],
  ['Ridge Walk', 'Mountains, seen while walking.', 'mist-ridges'],
  ['North Window', 'Long nights in high latitudes.', 'aurora'],
  ['Vector Arcade', 'Drawn by machines, driven by music.', 'neon-drive'],
  ['Paper Lamp', 'Festivals along the river.', 'lanterns'],
  ['Fold and Flow', 'Colour that never holds still.', 'silk'],
  ['Cloud Atlas Room', 'One sky a day.', 'evening-clouds'],
  ['Petal Office', 'Spring, archived.', 'blossom'],
  ['Number Garden', 'What grows from a formula.', 'fractal-coast'],
];

const MEMBER_FIRST = 'quiet amber north paper tidal velvet winter copper lunar misty silver cedar'.split(' ');
const MEMBER_SECOND = 'walker lantern heron ferry signal harbour maple drifter compass otter'.split(' ');
/** 120 names: every pair once. */
export const MEMBER_NAMES: readonly string[] = MEMBER_FIRST.flatMap((first, row) =>
  MEMBER_SECOND.map(
    (second, column) => `${first}-${second}${(row * 7 + column * 3) % 10 < 3 ? row + 61 : ''}`,
  ),
);

export const CITIES: Record<(typeof COUNTRIES)[number], readonly string[]> = {
  US: ['Portland', 'Duluth', 'Savannah'],
  JP: ['Otaru', 'Onomichi', 'Hakodate'],
  DE: ['Rostock', 'Lübeck', 'Emden'],
  FR: ['Honfleur', 'Brest', 'Sète'],
  GB: ['Whitby', 'Falmouth', 'Oban'],
  ES: ['Gijón', 'Cádiz', 'Vigo'],
  PL: ['Gdynia', 'Sopot', 'Ustka'],
  NL: ['Hoorn', 'Enkhuizen', 'Vlissingen'],
};
export const OCCUPATIONS = [
  'Baker',
  'Surveyor',
  'Teacher',
  'Ferry pilot',
  'Gardener',
  'Engineer',
  'Librarian',
] as const;
export const INTERESTS = [
  'night walks',
  'old maps',
  'slow trains',
  'tea',
  'photography',
  'sailing',
  'radio',
] as const;
export const EDUCATIONS = ['Apprenticeship', 'College', 'University'] as const;
/** Of models. */
export const MODEL_ABOUTS = [
  'Works with light, water and long exposures.',
  'Walks a lot, films a little.',
  'Known for the harbour series.',
] as const;
export const ABOUTS = [
  'I collect evenings by the water.',
  'Mostly here for the rain.',
  'Night shift, so I watch at odd hours.',
  '港と雨の映像が好きです。',
  'Ask me about ferries.',
  '静かな映像を探しています。',
] as const;

export const COMMENT_OPENINGS = [
  'Watched this twice already.',
  'The light in this one is wonderful.',
  'Perfect for a quiet evening.',
  'I could look at this for hours.',
  'The sound makes it.',
  'Reminds me of home.',
  'Found this by accident and stayed.',
  'So calm.',
  'きれいですね。',
  '音がとても心地よいです。',
  '何度も見返しています。',
  'この時間の色が好きです。',
] as const;
export const COMMENT_ANSWERS = [
  'Same here.',
  'I thought so, too.',
  'It was made by the water, I think.',
  'Good to know, thank you.',
  'Not for me, but the sound is lovely.',
  'Try it with headphones.',
  '私もそう思います。',
  'なるほど、ありがとうございます。',
] as const;
export const COMMENT_ENDINGS = [
  'Thank you for sharing.',
  'More like this, please.',
  'Where was this made?',
  'The ending could be longer.',
  'Saved for later.',
  'Good night, everyone.',
  'Greetings from the coast.',
  'また見に来ます。',
  'ありがとうございます。',
  '続きが楽しみです。',
  '',
] as const;
