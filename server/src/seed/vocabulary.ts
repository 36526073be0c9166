/** Neutral words that a large database is filled with; their order is their frequency. */
const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const FIRST_WORDS = words(`
  quiet bright early late golden silver northern southern western eastern distant hidden open slow quick gentle
  morning evening midnight winter summer autumn spring rainy sunny cloudy windy misty snowy warm cold deep
  high low long short wide narrow old new red blue green white amber violet copper crystal
  paper wooden stone glass iron velvet broken floating drifting rising falling turning endless patient`);
export const SECOND_WORDS = words(`
  harbour garden river bridge street station mountain forest island market lantern window kitchen workshop library
  tower railway lighthouse meadow valley canyon desert beach pier canal square courtyard rooftop stairway corridor
  orchard vineyard windmill waterfall glacier volcano lagoon reef cliff cave tunnel ferry tram bicycle kite
  balloon clock compass telescope piano violin drum choir puppet theatre cinema gallery museum carousel fountain
  greenhouse bakery pottery loom`);
export const THIRD_WORDS = words(`
  walk dance song study portrait journey practice rehearsal sunrise sunset twilight dawn rain storm thunder
  snowfall fog reflection shadow echo silence rhythm pattern colour texture motion stillness timelapse tour visit
  guide lesson story memory letter postcard sketch draft model map plan blueprint recipe harvest festival parade
  fireworks ceremony crossing arrival departure return passage night day week season year tide current breeze wave`);

const FIRST_JAPANESE = words(`
  静かな 明るい 朝の 夜の 金色の 銀の 北の 南の 西の 東の 遠い 隠れた 広い 遅い 速い 優しい 早朝の 夕方の 真夜中の 冬の 夏の 秋の
  春の 雨の 晴れた 曇りの 風の 霧の 雪の 暖かい 冷たい 深い 高い 低い 長い 短い 白い 赤い 青い 緑の`);
const SECOND_JAPANESE = words(`
  港 庭園 川 橋 通り 駅 山 森 島 市場 灯籠 窓 台所 工房 図書館 塔 鉄道 灯台 草原 谷 峡谷 砂漠 浜辺 桟橋 運河 広場 中庭 屋上
  階段 廊下 果樹園 葡萄園 風車 滝 氷河 火山 入江 珊瑚礁 崖 洞窟`);
export const JAPANESE_TITLES: readonly string[] = FIRST_JAPANESE.flatMap((first) =>
  SECOND_JAPANESE.map((second) => first + second),
);

export const DESCRIPTIONS: readonly string[] = [
  'A slow walk with the camera held still.',
  'Filmed in one take with natural sound.',
  'Generated from noise and gradients.',
  'The second part of a longer series.',
  'Colours change with the hour of the day.',
  'Made for a large screen and a quiet room.',
  'An exercise in light and movement.',
  'Nothing happens, and then it rains.',
];

export const SEED_CATEGORIES = words(`
  outdoors indoors city countryside water sky weather animals plants food craft music theatre sport travel trains
  ships bicycles architecture interiors machines patterns fractals abstract documentary lessons interviews experiments
  archives aerial underwater microscope telescope handheld tripod monochrome saturated minimal crowded festivals`);

const FIRST_NAMES = words(
  'Aki Berta Carla Dorin Emi Fay Goro Hana Ines Jun Kaya Lin Mara Noa Oki Pia Ren Sora Tess Umi Vera Wen Yuki Zoe',
);
const LAST_NAMES = words(
  'Arden Brook Castell Dahl Eames Fjord Grove Hayashi Ito Jansen Kimura Lund Mori Nagai Ohm Park Quill Rowe Sato Tanaka',
);
/** The n-th made-up name, from 0; numbered when the names are used up. */
export const seedName = (n: number): string => {
  const first = FIRST_NAMES[n % FIRST_NAMES.length];
  const last = LAST_NAMES[Math.floor(n / FIRST_NAMES.length) % LAST_NAMES.length];
  const round = Math.floor(n / (FIRST_NAMES.length * LAST_NAMES.length));
  return round ? `${first} ${last} ${round + 1}` : `${first} ${last}`;
};

export const SEED_COUNTRIES = ['US', 'JP', 'DE', 'FR', 'GB', 'BR', 'IN', 'KR'] as const;
