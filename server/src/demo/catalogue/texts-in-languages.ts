/** What the demo tells about channels and models, in the languages besides English. */
import { LANGUAGES, type Language } from '@foyer/shared/wire-schemas/site';

/** After English, in the order of LANGUAGES, separated by |. */
const TOLD: Readonly<Record<string, string>> = {
  'Slow films from the water’s edge.':
    'Неспешные фильмы с кромки воды.|Ruhige Filme vom Rand des Wassers.|Des films lents, au bord de l’eau.|Películas lentas desde la orilla.|Niespieszne filmy znad brzegu.|Film lenti dalla riva.|Filmes lentos da beira da água.|水辺から届ける、ゆったりした映像。|Rustige films van de waterkant.',
  'Every port has an evening. We film them.':
    'В каждом порту есть вечер. Мы их снимаем.|Jeder Hafen hat einen Abend. Wir filmen sie.|Chaque port a son soir. Nous les filmons.|Cada puerto tiene su atardecer. Los filmamos.|Każdy port ma swój wieczór. My je filmujemy.|Ogni porto ha la sua sera. Noi le filmiamo.|Todo porto tem o seu entardecer. Nós os filmamos.|どの港にも夕暮れがある。それを撮っています。|Elke haven heeft een avond. Wij filmen ze.',
  'For those who are still awake.':
    'Для тех, кто ещё не спит.|Für alle, die noch wach sind.|Pour ceux qui ne dorment pas encore.|Para quienes siguen despiertos.|Dla tych, którzy jeszcze nie śpią.|Per chi è ancora sveglio.|Para quem ainda está acordado.|まだ起きているあなたへ。|Voor wie nog wakker is.',
  'Rain, windows and the lights behind them.':
    'Дождь, окна и огни за ними.|Regen, Fenster und die Lichter dahinter.|La pluie, les fenêtres et les lumières derrière.|Lluvia, ventanas y las luces que hay detrás.|Deszcz, okna i światła za nimi.|Pioggia, finestre e le luci dietro di esse.|Chuva, janelas e as luzes por trás delas.|雨と窓、その向こうの灯り。|Regen, ramen en de lichten erachter.',
  'Mountains, seen while walking.':
    'Горы, увиденные в пути.|Berge, im Gehen gesehen.|Des montagnes, vues en marchant.|Montañas, vistas al caminar.|Góry widziane po drodze.|Montagne viste camminando.|Montanhas, vistas em caminhada.|歩きながら眺める山々。|Bergen, al wandelend gezien.',
  'Long nights in high latitudes.':
    'Долгие ночи высоких широт.|Lange Nächte in hohen Breiten.|Longues nuits des hautes latitudes.|Noches largas en latitudes altas.|Długie noce na dalekiej północy.|Lunghe notti alle alte latitudini.|Noites longas em altas latitudes.|高緯度の長い夜。|Lange nachten op hoge breedtes.',
  'Drawn by machines, driven by music.':
    'Нарисовано машинами, ведомо музыкой.|Von Maschinen gezeichnet, von Musik getrieben.|Dessiné par des machines, porté par la musique.|Dibujado por máquinas, movido por la música.|Rysowane przez maszyny, niesione muzyką.|Disegnato dalle macchine, mosso dalla musica.|Desenhado por máquinas, movido pela música.|機械が描き、音楽が動かす。|Getekend door machines, gedreven door muziek.',
  'Festivals along the river.':
    'Праздники вдоль реки.|Feste am Fluss.|Des fêtes au fil de la rivière.|Fiestas a lo largo del río.|Święta nad rzeką.|Feste lungo il fiume.|Festas ao longo do rio.|川べりの祭り。|Feesten langs de rivier.',
  'Colour that never holds still.':
    'Цвет, который не замирает.|Farbe, die nie stillhält.|La couleur, jamais immobile.|Color que nunca se queda quieto.|Kolor, który nigdy nie zastyga.|Colore che non sta mai fermo.|Cor que nunca fica parada.|止まることのない色。|Kleur die nooit stilstaat.',
  'One sky a day.':
    'Одно небо в день.|Ein Himmel am Tag.|Un ciel par jour.|Un cielo al día.|Jedno niebo dziennie.|Un cielo al giorno.|Um céu por dia.|一日にひとつの空。|Eén hemel per dag.',
  'Spring, archived.':
    'Весна в архиве.|Frühling, archiviert.|Le printemps, archivé.|Primavera archivada.|Wiosna w archiwum.|Primavera d’archivio.|Primavera arquivada.|春の保管庫。|Lente, gearchiveerd.',
  'What grows from a formula.':
    'Что вырастает из формулы.|Was aus einer Formel wächst.|Ce qui pousse d’une formule.|Lo que crece de una fórmula.|Co wyrasta z wzoru.|Ciò che cresce da una formula.|O que cresce de uma fórmula.|数式から育つもの。|Wat uit een formule groeit.',
  'Works with light, water and long exposures.':
    'Работает со светом, водой и длинной выдержкой.|Arbeitet mit Licht, Wasser und langer Belichtung.|Travaille avec la lumière, l’eau et les poses longues.|Trabaja con luz, agua y largas exposiciones.|Pracuje ze światłem, wodą i długą ekspozycją.|Lavora con luce, acqua e lunghe esposizioni.|Trabalha com luz, água e longas exposições.|光と水、長時間露光で表現する。|Werkt met licht, water en lange belichtingen.',
  'Walks a lot, films a little.':
    'Много ходит, немного снимает.|Geht viel spazieren, filmt ein wenig.|Marche beaucoup, filme un peu.|Camina mucho, filma un poco.|Dużo chodzi, trochę filmuje.|Cammina molto, filma un po’.|Caminha muito, filma um pouco.|たくさん歩き、少しだけ撮る。|Wandelt veel, filmt een beetje.',
  'Known for the harbour series.':
    'Известность принесла серия о гавани.|Bekannt durch die Hafenreihe.|Son nom est lié à la série du port.|Se dio a conocer con la serie del puerto.|Rozgłos przyniosła seria o porcie.|Nome noto per la serie del porto.|Nome conhecido pela série do porto.|港の連作で知られる。|Bekend van de havenreeks.',
};

/** The English texts that have translations. */
export const TRANSLATED_TEXTS: readonly string[] = Object.keys(TOLD);

/** By language. @throws Error for a text that has no translation */
export const textInLanguages = (english: string): Partial<Record<Language, string>> => {
  const texts = TOLD[english]?.split('|');
  if (!texts) throw new Error(`"${english}" has no translation`);
  return Object.fromEntries(LANGUAGES.slice(1).map((language, index) => [language, texts[index] ?? '']));
};
