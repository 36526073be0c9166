/** Tells in which of the site's languages somebody wrote, so that pages in another one can mark it (`lang`) for screen readers. */
import { isLanguage } from '@foyer/shared/wire-schemas/site';

/** Frequent little words; two of a kind tell more than one, so that a name or a word of many languages decides nothing. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    en: 'the a and of to in is it that for was on with this are you be have at not by from they we an or what all would there their which can more will about so my me could where who than these just like your how i’m it’s don’t',
    de: 'der die das und ist ich nicht ein eine mit auf für den dem des zu von im auch wie es sich war noch nur mir sehr aber so oder wenn bei aus nach man wir ihr sie danke mehr schön keine über',
    fr: 'le la les des et est un une dans pour pas que qui sur avec ce cette il elle je nous vous au aux du de très plus mais ou où sont merci c’est j’ai d’une',
    es: 'el la los las y es un una en de del que por para con no se lo mi muy más pero como su al este esta eso son gracias hay yo tú qué',
    pl: 'i w na z do że się nie jest to jak o co ale po dla od za przez bardzo tak już być ten ta te tego czy są dziękuję mnie gdzie',
    it: 'il lo la gli le di che è e un una in per con non si da del della mi molto più ma come sono questo questa al nel anche grazie dove',
    pt: 'o a os as e é um uma em de do da dos das que por para com não se na no eu muito mais mas como seu sua este esta isso são obrigado obrigada você onde',
    nl: 'de het een en van is in op te dat niet voor met zijn er aan ik je maar om ook als bij dit deze naar wat was heel meer nog wel geen door waar bedankt',
    ru: 'и в не на я что с это как а по но из у за так для мы вы он она они все очень же бы от мне спасибо где только ещё',
  }).map(([language, words]) => [language, new Set(words.split(' '))]),
);
/** Letters that of these languages one alone has. */
const LETTERS: Readonly<Record<string, RegExp>> = {
  de: /ß/u,
  pl: /[łśźż]/u,
  es: /[ñ¿¡]/u,
  pt: /[ãõ]/u,
  fr: /œ/u,
};
const LETTER_POINTS = 2;
const ENOUGH_POINTS = 2;
/** Of longer texts the start is reported. */
const LOOKED_AT = 600;

const pointsOf = (language: string, words: readonly string[], text: string): number => {
  const known = WORDS[language];
  const found = new Set(words.filter((word) => known?.has(word))).size;
  return found + (LETTERS[language]?.test(text) ? LETTER_POINTS : 0);
};

/** A language's code; '' where it is not clear, which is what HTML calls an unknown language. */
export const languageOfText = (whole: string): string => {
  const text = whole.slice(0, LOOKED_AT).toLowerCase().replaceAll("'", '’');
  if (/[\u3040-\u30ff]/u.test(text)) return 'ja';
  const words = text.match(/[\p{L}\p{M}]+(?:’\p{L}+)?/gu) ?? [];
  const isCyrillic = /\p{Script=Cyrillic}/u.test(text);
  // Ukrainian, Belarusian and Serbian share many of the words.
  if (isCyrillic && /[іїєґўђћџљњ]/u.test(text)) return '';
  const [best, second] = Object.keys(WORDS)
    .filter((language) => (language === 'ru') === isCyrillic)
    .map((language) => ({ language, points: pointsOf(language, words, text) }))
    .sort((a, b) => b.points - a.points);
  const isClear = best !== undefined && best.points >= ENOUGH_POINTS && best.points > (second?.points ?? 0);
  return isClear && isLanguage(best.language) ? best.language : '';
};
