/** How each language writes its marks (docs/guides/translating.md); a catalogue that mixes them wraps badly and looks patched together. */
import type { Language } from '@foyer/shared/wire-schemas/site';

type Rule = readonly [pattern: RegExp, fault: string];

const quotes = (others: string, own: string): Rule => [
  new RegExp(`[${others}]`),
  `has other quotation marks than ${own}`,
];
const JAPANESE = '[ぁ-んァ-ヶ一-龠々ー]';

const RULES: Readonly<Partial<Record<Language, readonly Rule[]>>> = {
  de: [
    [/ [%…]/, 'needs a non-breaking space before % and …'],
    [/[^\s]%/, 'needs a non-breaking space before %'],
    quotes('”«»', '„ “'),
  ],
  es: [quotes('“”„', '« »')],
  fr: [
    [/ [:;?!»%]|« /, 'needs a non-breaking space before : ; ? ! » % and after «'],
    [/[\p{L}\d)}][;?!»]|«\S/u, 'needs a non-breaking space before ; ? ! » and after «'],
    quotes('“”„', '« »'),
  ],
  it: [quotes('“”„', '« »'), [/\bemail\b(?!\})/, 'has email for e-mail']],
  ja: [
    [
      new RegExp(`${JAPANESE} [\\dA-Za-z{]|[\\dA-Za-z}%] ${JAPANESE}`),
      'has a space between Japanese and what is next to it',
    ],
    [new RegExp(`${JAPANESE}[(),.!?:;]|[(),!?:;]${JAPANESE}`), 'has half-width marks'],
    [/〜/, 'has 〜 for ～'],
    [/カテゴリ(?!ー)/, 'has カテゴリ for カテゴリー'],
    [/会員(?!登録)/, 'has 会員 for メンバー'],
    quotes('“”„«»', '「」'),
  ],
  nl: [quotes('“”„«»', '‘ ’')],
  pl: [
    quotes('“«»', '„ ”'),
    [
      /(?<!\p{L})(?:ci|cię|tobie|tw(?:ój|oj\p{L}+))(?!\p{L})/u,
      'has a small letter where the reader is addressed',
    ],
  ],
  pt: [quotes('„«»', '“ ”')],
  ru: [
    quotes('“”', '« »'),
    [/ - /, 'has - for —'],
    // Of a day only, which ends with "г.".
    [/\{date\}\./, 'has a full stop after a date, which ends with one'],
  ],
};

/** What is wrong with how a translation is written; null: nothing that is known here. */
export const wrongMark = (language: Language, text: string): string | null => {
  if (/\p{L}'\p{L}/u.test(text)) return "has ' for ’";
  return RULES[language]?.find(([pattern]) => pattern.test(text))?.[1] ?? null;
};
