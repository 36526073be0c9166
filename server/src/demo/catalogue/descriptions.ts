/** What the demo says about its videos and albums, in every language; each of the four says the same in all of them. */
import type { Language } from '@foyer/shared/wire-schemas/site';

type Tell = (title: string, seconds: number) => string;

/** English and Japanese stand next to the titles in videos.ts. */
export const DESCRIPTIONS: Readonly<
  Partial<Record<Language, readonly [oneTake: Tell, light: Tell, series: Tell, evenings: Tell]>>
> = {
  ru: [
    (title) => `${title}: снято одним спокойным дублем. Наденьте наушники и досмотрите до конца.`,
    (title, seconds) => `Небольшой этюд о свете: ${title}. ${seconds} с без единой склейки.`,
    (title) => `${title}. Из серии о местах, которые меняются с каждым часом.`,
    (title) => `Для неспешных вечеров: ${title}, с музыкой, написанной специально.`,
  ],
  de: [
    (title) =>
      `${title}, in einer einzigen ruhigen Einstellung gefilmt. Kopfhörer auf und bis zum Ende bleiben.`,
    (title, seconds) => `Eine kleine Studie über Licht: ${title}. ${seconds} Sekunden ohne Schnitt.`,
    (title) => `${title}. Aus einer Reihe über Orte, die sich mit der Stunde verändern.`,
    (title) => `Für ruhige Abende: ${title}, mit eigens dafür geschriebener Musik.`,
  ],
  fr: [
    (title) => `${title}, filmé en un seul plan tranquille. Mettez un casque et restez jusqu’à la fin.`,
    (title, seconds) => `Une courte étude de la lumière : ${title}. ${seconds} secondes sans coupe.`,
    (title) => `${title}. D’une série sur les lieux qui changent au fil des heures.`,
    (title) => `Pour les soirées tranquilles : ${title}, avec une musique composée pour l’occasion.`,
  ],
  es: [
    (title) =>
      `${title}, filmado en una sola toma tranquila. Ponte los auriculares y quédate hasta el final.`,
    (title, seconds) => `Un breve estudio de la luz: ${title}. ${seconds} segundos sin cortes.`,
    (title) => `${title}. De una serie sobre lugares que cambian con las horas.`,
    (title) => `Para tardes sin prisa: ${title}, con música compuesta para la ocasión.`,
  ],
  pl: [
    (title) => `${title} – nakręcone w jednym spokojnym ujęciu. Załóż słuchawki i zostań do końca.`,
    (title, seconds) => `Krótkie studium światła: ${title}. ${seconds} s bez cięcia.`,
    (title) => `${title}. Z serii o miejscach, które zmieniają się z godziny na godzinę.`,
    (title) => `Na spokojne wieczory: ${title}, z muzyką napisaną specjalnie do tego filmu.`,
  ],
  it: [
    (title) => `${title}, girato in un’unica ripresa tranquilla. Metti le cuffie e resta fino alla fine.`,
    (title, seconds) => `Un piccolo studio della luce: ${title}. ${seconds} secondi senza tagli.`,
    (title) => `${title}. Da una serie sui luoghi che cambiano con le ore.`,
    (title) => `Per serate tranquille: ${title}, con musica scritta apposta.`,
  ],
  pt: [
    (title) => `${title}, filmado em uma única tomada tranquila. Coloque os fones e fique até o fim.`,
    (title, seconds) => `Um breve estudo da luz: ${title}. ${seconds} segundos sem cortes.`,
    (title) => `${title}. De uma série sobre lugares que mudam com as horas.`,
    (title) => `Para noites sem pressa: ${title}, com música composta especialmente.`,
  ],
  nl: [
    (title) => `${title}, gefilmd in één rustige opname. Zet een koptelefoon op en blijf tot het einde.`,
    (title, seconds) => `Een kleine studie van licht: ${title}. ${seconds} seconden zonder onderbreking.`,
    (title) => `${title}. Uit een reeks over plekken die met het uur veranderen.`,
    (title) => `Voor rustige avonden: ${title}, met muziek die ervoor is geschreven.`,
  ],
};

/** Of an album; 8 to 20 pictures are one form in every language. */
export const ALBUM_DESCRIPTIONS: Readonly<Partial<Record<Language, (pictures: number) => string>>> = {
  ru: (pictures) => `${pictures} снимков одного места, сделанных за одну прогулку.`,
  de: (pictures) => `${pictures} Aufnahmen eines Ortes, auf einem Spaziergang entstanden.`,
  fr: (pictures) => `${pictures} images d’un même lieu, prises lors d’une seule promenade.`,
  es: (pictures) => `${pictures} imágenes de un mismo lugar, tomadas en un solo paseo.`,
  pl: (pictures) => `${pictures} zdjęć jednego miejsca, zrobionych podczas jednego spaceru.`,
  it: (pictures) => `${pictures} immagini di uno stesso luogo, scattate in una sola passeggiata.`,
  pt: (pictures) => `${pictures} imagens de um mesmo lugar, feitas em um só passeio.`,
  ja: (pictures) => `ひとつの場所を、一度の散歩で撮った${pictures}枚。`,
  nl: (pictures) => `${pictures} beelden van één plek, gemaakt op één wandeling.`,
};
