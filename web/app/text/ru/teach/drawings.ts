import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../teach/drawings.ts'

export const coverMakerText: Translation<typeof latin.coverMakerText> = {
  preview: (words) => (words ? `Обложка: ${words}` : 'Обложка без слов'),
  asCard: 'На карточке и в квадрате',
  firstLine: 'Ключевое слово, строка 1',
  secondLine: 'Строка 2',
  wordsHint: (count) => `${count}/14 букв. Если оставить пустой, обложка будет без слов.`,
  letters: (count) => `${count}/14 букв`,
  lineTooLong: (count) => `В строке должно быть до 14 букв, сейчас ${count}.`,
  wordsTooWide: 'Эти слова не помещаются на обложке. Сократите их, иначе обложка будет без слов.',
  noWordsHere: 'В композиции «Звезда» слов нет.',
  needsPortrait: 'Для композиции «Учитель» сначала соберите портрет в профиле.',
  world: 'Цвет',
  composition: 'Композиция',
  motif: 'Тема',
  propose: 'Подобрать по названию курса',
  draw: 'Нарисовать обложку вместо картинки',
  orUpload: 'Или загрузите свою картинку',
  failed: 'Обложка не сохранена',
}

export const portraitText: Translation<typeof latin.portraitText> = {
  open: 'Собрать портрет',
  lead: 'Соберите вместо фото похожий портрет: он будет рядом с вашими курсами.',
  preview: 'Ваш портрет',
  hair: 'Волосы и головной убор',
  top: 'Одежда',
  details: 'Очки и тюбетейка',
  glasses: 'Очки',
  doppi: 'Тюбетейка',
  beard: 'Борода',
  skin: 'Цвет кожи',
  tone: 'Цвет волос',
  cloth: 'Цвет одежды',
  accent: 'Цвет платка и отделки',
  world: 'Фон',
  save: 'Сохранить портрет',
  saved: 'Портрет сохранён',
}

export const worldNames: typeof latin.worldNames = {
  lojuvard: 'Лазурит',
  firuza: 'Бирюза',
  anor: 'Гранат',
  siyoh: 'Чернила',
  orik: 'Абрикос',
  zafaron: 'Шафран',
  paxta: 'Хлопок',
  pista: 'Фисташка',
}

export const compositionNames: typeof latin.compositionNames = {
  sahna: 'Сцена',
  ravoq: 'Арка',
  yulduz: 'Звезда',
  soz: 'Слово',
  naqsh: 'Узор',
  ustoz: 'Учитель',
}

export const motifNames: typeof latin.motifNames = {
  ilon: 'Змея',
  brauzer: 'Веб-страница',
  qavs: 'Код',
  robot: 'Робот',
  plata: 'Плата',
  suhbat: 'Разговор',
  shkala: 'Шкала оценок',
  kitob: 'Книга',
  matryoshka: 'Матрёшка',
  mikrofon: 'Микрофон',
  test: 'Тест',
  grafik: 'График',
  atom: 'Атом',
  kolba: 'Колба',
  madrasa: 'Медресе',
  hisob: 'Расчёты',
  jadval: 'Таблица',
  dokon: 'Магазин',
  telefon: 'Телефон',
  soat: 'Часы',
  qalam: 'Карандаш',
  ekran: 'Экраны',
  kamera: 'Камера',
  qozon: 'Казан',
  tikuv: 'Швейная машина',
  bosh: 'Мысль',
  shaxmat: 'Шахматы',
}

export const hairNames: typeof latin.hairNames = {
  short: 'Короткие волосы',
  side: 'Зачёс набок',
  fade: 'Выбритые виски',
  curly: 'Кудри',
  bald: 'Без волос',
  long: 'Длинные волосы',
  bob: 'Каре',
  bun: 'Пучок',
  braid: 'Коса',
  wavy: 'Волнистые волосы',
  romol: 'Платок',
}

export const hairToneNames: typeof latin.hairToneNames = {
  qora: 'Чёрный',
  jigar: 'Тёмно-коричневый',
  kashtan: 'Каштановый',
  kulrang: 'Седой',
}

export const topNames: typeof latin.topNames = {
  crew: 'Рубашка без воротника',
  shirt: 'Рубашка с воротником',
  blazer: 'Костюм',
  chapan: 'Чапан',
  atlas: 'Атлас',
}

export const beardNames: typeof latin.beardNames = {
  none: 'Без бороды',
  short: 'Короткая борода',
  full: 'Борода',
  moustache: 'Усы',
}

export const skinNames: typeof latin.skinNames = {
  ochiq: 'Светлый',
  bugdoy: 'Пшеничный',
  qoramtir: 'Смуглый',
  toq: 'Тёмный',
}

export const fabricNames: typeof latin.fabricNames = {
  lojuvard: 'Лазурит',
  moviy: 'Голубой',
  firuza: 'Бирюза',
  yashil: 'Зелёный',
  anor: 'Гранат',
  qizil: 'Красный',
  siyoh: 'Чернила',
  orik: 'Абрикос',
  zafaron: 'Шафран',
  sut: 'Молочный',
  tun: 'Тёмно-синий',
  jigar: 'Коричневый',
}
