import { expect, it } from '@jest/globals';
import { languageOfText } from './language-of-text.ts';

it.each([
  ['en', 'Perfect for a quiet evening.'],
  ['en', 'Found this by accident and stayed.'],
  ['en', "I could look at this for hours, it's so calm."],
  ['de', 'Sehr schön gemacht, danke! Ich habe es schon zweimal gesehen.'],
  ['de', 'Die Straße ist groß.'],
  ['fr', 'Merci beaucoup pour la vidéo, c’est très beau.'],
  ['es', '¿Dónde se filmó esto? Muy bonito.'],
  ['pl', 'Bardzo ładne, dziękuję.'],
  ['it', 'Il mare di notte è molto bello, grazie.'],
  ['pt', 'Não sei onde é, mas é muito bonito.'],
  ['nl', 'Heel mooi, ik kijk er nog een keer naar.'],
  ['ru', 'Очень красиво, спасибо за это.'],
  ['ja', '音がとても心地よいです。 Thank you!'],
])('knows %s: %s', (language, text) => {
  expect(languageOfText(text)).toBe(language);
});

it.each([
  '',
  '12345 😀',
  'Super',
  'Harbour Evenings',
  'lol nice',
  'Tack så mycket, jättefint',
  'Дякую, дуже гарно і спокійно',
  '港',
  '안녕하세요',
])('says of what is not clear that it is unknown: %s', (text) => {
  expect(languageOfText(text)).toBe('');
});
