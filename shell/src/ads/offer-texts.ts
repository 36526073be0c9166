import { isLanguage } from '@foyer/shared/wire-schemas/site';

/** The partner's offer in languages of browsers that the site does not speak (docs/specification/overview.md); its own are in the catalogues. `{price}` is the price. */
const TEXTS: Readonly<Record<string, string>> = {
  ar: 'عرض شريكنا: وصول كامل مقابل {price}',
  bg: 'Оферта от партньор: пълен достъп за {price}',
  cs: 'Nabídka partnera: plný přístup za {price}',
  da: 'Partnertilbud: fuld adgang for {price}',
  el: 'Προσφορά συνεργάτη: πλήρης πρόσβαση με {price}',
  et: 'Partneri pakkumine: täielik ligipääs hinnaga {price}',
  fi: 'Kumppanin tarjous: täysi käyttöoikeus hintaan {price}',
  he: 'הצעה מהשותף שלנו: גישה מלאה ב־{price}',
  hi: 'पार्टनर ऑफ़र: {price} में पूरा एक्सेस',
  hr: 'Ponuda partnera: puni pristup za {price}',
  hu: 'Partnerünk ajánlata: teljes hozzáférés {price} áron',
  id: 'Penawaran mitra: akses penuh seharga {price}',
  ko: '파트너 특가: {price}로 전체 이용',
  lt: 'Partnerio pasiūlymas: visa prieiga už {price}',
  lv: 'Partnera piedāvājums: pilna piekļuve par {price}',
  nb: 'Partnertilbud: full tilgang for {price}',
  ro: 'Oferta partenerului: acces complet la {price}',
  sk: 'Ponuka partnera: plný prístup za {price}',
  sl: 'Ponudba partnerja: poln dostop za {price}',
  sr: 'Понуда партнера: пун приступ за {price}',
  sv: 'Partnererbjudande: full tillgång för {price}',
  th: 'ข้อเสนอจากพาร์ตเนอร์: เข้าชมได้ทั้งหมดเพียง {price}',
  tr: 'İş ortağımızın teklifi: {price} karşılığında tam erişim',
  uk: 'Пропозиція партнера: повний доступ за {price}',
  vi: 'Ưu đãi từ đối tác: truy cập toàn bộ chỉ với {price}',
  zh: '合作伙伴优惠：{price} 畅享全部内容',
};
/** Browsers' names of languages that the table has under another one. */
const ALIASES: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', iw: 'he', in: 'id' };

export const OFFER_LANGUAGES: readonly string[] = Object.keys(TEXTS);

/** Of the first of the browser's languages that the table has; undefined when one that the site speaks comes before it. */
export const offerText = (languages: readonly string[]): { lang: string; text: string } | undefined => {
  for (const tag of languages) {
    const [base = ''] = tag.toLowerCase().split('-');
    const lang = ALIASES[base] ?? base;
    if (isLanguage(lang)) return undefined;
    const text = Object.hasOwn(TEXTS, lang) ? TEXTS[lang] : undefined;
    if (text) return { lang, text };
  }
  return undefined;
};
