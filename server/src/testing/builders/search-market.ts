/** A school with subjects of the whole market, and what people type to find them, for the tests of search. */

interface MarketTeacher {
  specialization: string
  courses: readonly string[]
}

/** Teachers with their courses, the most popular first. */
export const MARKET: readonly MarketTeacher[] = [
  { specialization: 'Ingliz tili, IELTS 8.5', courses: ["IELTS 7.0: to'rt bo'lim, o'n hafta"] },
  {
    specialization: 'Tillar va notiqlik murabbiyi',
    courses: [
      'Kundalik ingliz tili: birinchi kundan gapiring',
      "Rus tilida erkin so'zlashuv",
      "Notiqlik san'ati: hayajonni yengish",
      'Nemis tili A1',
    ],
  },
  {
    specialization: 'Ona tili va adabiyot',
    courses: ["O'zbekiston tarixi: abituriyent uchun", 'Ona tili: imlo, uslub va insho'],
  },
  {
    specialization: "Fizika va matematika o'qituvchisi",
    courses: [
      'DTM matematika: 30 savolga 30 javob',
      'Foizlar va tenglamalar: maktab matematikasi',
      'Fizika: mexanikadan elektrgacha',
      'Matematika 3-sinf: misollar',
    ],
  },
  {
    specialization: 'Kimyo va biologiya fanlari',
    courses: ['Organik kimyo', 'Biologiya: hujayradan organizmgacha'],
  },
  {
    specialization: "Dasturchi, o'n yillik tajriba",
    courses: [
      'Python: noldan birinchi dasturgacha',
      'Veb-sahifa yaratish: HTML va CSS',
      'JavaScript amaliyotda: uchta kichik loyiha',
      "SQL: so'rovlar tili",
    ],
  },
  { specialization: "Muhandis, robototexnika to'garagi", courses: ['Arduino: uydagi aqlli qurilmalar'] },
  {
    specialization: 'Interfeys va grafik dizayner',
    courses: ['Grafik dizayn: shakl, rang, shrift', 'Ilova ekranini chizamiz: UI asoslari'],
  },
  { specialization: 'Mobilograf', courses: ['Telefonda kino kadri', 'Montaj: telefonda reklama roligi'] },
  { specialization: 'Oshpaz, 35 yillik ustoz', courses: ["Palovning yetti siri: uyda to'y oshi"] },
  { specialization: 'Qandolatchi', courses: ['Uyda tort: biskvitdan bezakkacha'] },
  { specialization: 'Tikuvchi-dizayner, 18 yil', courses: ["Bir kunda bitta ko'ylak"] },
  {
    specialization: 'Psixolog',
    courses: ["O'zingiz bilan kelishing: tashvishni boshqarish", 'Vaqtni boshqarish va foydali odatlar'],
  },
  {
    specialization: 'Tadbirkor va moliya maslahatchisi',
    courses: [
      'SMM: do‘kon sahifasidan birinchi buyurtmagacha',
      'Kichik biznes uchun buxgalteriya',
      'Excel: hisob-kitob va hisobotlar',
      '1C: Korxona 8.3',
      'Marketpleysda savdo: Uzum va Wildberries',
    ],
  },
  { specialization: 'Gitara va rubob ustozi', courses: ['Birinchi akkordlar'] },
  { specialization: 'Усто дурадгор', courses: ['Ёғоч билан ишлаш'] },
  { specialization: 'Haydovchilik maktabi', courses: ["YHQ 2026: yo'l harakati qoidalari"] },
  { specialization: 'Логопед', courses: ['Запуск речи у малышей'] },
  { specialization: 'Shaxmat ustasi', courses: ['Debyut sirlari'] },
  { specialization: 'Sartarosh', courses: ['Erkaklar soch turmagi'] },
  { specialization: 'Yoga murabbiyi', courses: ['Ertalabki yoga'] },
  { specialization: 'Кондиционер устаси', courses: ['Sovutgichni o‘rnatish'] },
  { specialization: 'Агроном', courses: ['Issiqxonada pomidor'] },
  { specialization: 'Rassom', courses: ['Akvarel bilan manzara'] },
]

/** A search and the beginning of the title that must come first. */
export type MarketCase = readonly [typed: string, first: string]

const IELTS = 'IELTS 7.0'
const ENGLISH = 'Kundalik ingliz'
const RUSSIAN = 'Rus tilida'
const SPEECH = 'Notiqlik'
const UZBEK = 'Ona tili'
const HISTORY = "O'zbekiston tarixi"
const DTM = 'DTM matematika'
const PHYSICS = 'Fizika'
const CLASS_3 = 'Matematika 3-sinf'
const CHEMISTRY = 'Organik'
const BIOLOGY = 'Biologiya'
const PYTHON = 'Python'
const WEB = 'Veb-sahifa'
const JS = 'JavaScript'
const SQL = 'SQL'
const ARDUINO = 'Arduino'
const GRAPHIC = 'Grafik dizayn'
const UI = 'Ilova ekranini'
const CINEMA = 'Telefonda kino'
const EDITING = 'Montaj'
const PILAF = 'Palovning'
const CAKE = 'Uyda tort'
const DRESS = 'Bir kunda'
const STRESS = "O'zingiz bilan"
const TIME = 'Vaqtni'
const SMM = 'SMM'
const ACCOUNTS = 'Kichik biznes'
const EXCEL = 'Excel'
const ONE_C = '1C'
const MARKETPLACE = 'Marketpleysda'
const GUITAR = 'Birinchi akkordlar'
const WOOD = 'Ёғоч'
const DRIVING = 'YHQ'
const SPEECH_THERAPY = 'Запуск'
const CHESS = 'Debyut'
const HAIR = 'Erkaklar'
const YOGA = 'Ertalabki'
const COOLER = 'Sovutgichni'
const GREENHOUSE = 'Issiqxonada'
const PAINTING = 'Akvarel'

/** Faults that were seen. */
export const SEEN: readonly MarketCase[] = [
  ['oshpazlik', PILAF],
  ['oshpaz', PILAF],
  ['ошпаз', PILAF],
  ['oshpazlikni', PILAF],
  ['плов', PILAF],
  ['palov', PILAF],
  ['psixologiya', STRESS],
  ['psixolog', STRESS],
  ['психология', STRESS],
  ['психологии', STRESS],
  ['stress', STRESS],
  ['стресс', STRESS],
  ['тревога', STRESS],
  ['шитьё', DRESS],
  ['шитье', DRESS],
  ['шитья', DRESS],
  ['tikuvchilik', DRESS],
  ['tikish', DRESS],
  ['3-sinf matematika', CLASS_3],
  ['3 класс математика', CLASS_3],
  ['3-синф математика', CLASS_3],
  ['математика 3 класс', CLASS_3],
  ['matematika 3-sinf', CLASS_3],
  ['5-sinf matematika', DTM],
  ['9-sinf fizika', PHYSICS],
  ['физика 9 класс', PHYSICS],
  ["o'zbek tili", UZBEK],
  ['ўзбек тили', UZBEK],
  ['ozbek tili', UZBEK],
  ['родной язык', UZBEK],
  ['узбекский язык', UZBEK],
  ['ingliz tili', ENGLISH],
  ['английский язык', ENGLISH],
  ['ielts', IELTS],
]

/** The words by which the table was made. */
export const KNOWN: readonly MarketCase[] = [
  ['английский', ENGLISH],
  ['inglizcha gapirish', ENGLISH],
  ['иелтс', IELTS],
  ['русский язык', RUSSIAN],
  ['rus tili', RUSSIAN],
  ['рус тили', RUSSIAN],
  ['русский разговорный', RUSSIAN],
  ['ораторское искусство', SPEECH],
  ['notiqlik', SPEECH],
  ['нотиклик', SPEECH],
  ['риторика', SPEECH],
  ['tarix', HISTORY],
  ['история', HISTORY],
  ['абитуриент', HISTORY],
  ['imlo', UZBEK],
  ['сочинение', UZBEK],
  ['дтм', DTM],
  ['математика', DTM],
  ['algebra', DTM],
  ['matimatika', DTM],
  ['fizika', PHYSICS],
  ['физика', PHYSICS],
  ['физка', PHYSICS],
  ['химия', CHEMISTRY],
  ['kimyo', CHEMISTRY],
  ['биология', BIOLOGY],
  ['biologya', BIOLOGY],
  ['программирование', PYTHON],
  ['dasturlash', PYTHON],
  ['dasturchi', PYTHON],
  ['дастурлаш', PYTHON],
  ['питон', PYTHON],
  ['сайт', WEB],
  ['sayt yaratish', WEB],
  ['веб', WEB],
  ['джаваскрипт', JS],
  ['js', JS],
  ['база данных', SQL],
  ["ma'lumotlar bazasi", SQL],
  ['робототехника', ARDUINO],
  ['robot', ARDUINO],
  ['графический дизайн', GRAPHIC],
  ['grafik dizayn', GRAPHIC],
  ['dizayner', GRAPHIC],
  ['шрифт', GRAPHIC],
  ['интерфейс', UI],
  ['мобилография', CINEMA],
  ['mobilografiya', CINEMA],
  ['монтаж', EDITING],
  ['видеомонтаж', EDITING],
  ['videomontaj', EDITING],
  ['кулинария', PILAF],
  ['pazandachilik', PILAF],
  ['osh', PILAF],
  ['торт', CAKE],
  ['кондитер', CAKE],
  ['qandolat', CAKE],
  ['shirinlik', CAKE],
  ['pishiriq', CAKE],
  ['кройка и шитье', DRESS],
  ['tikuvchi', DRESS],
  ['tashvish', STRESS],
  ['тайм менеджмент', TIME],
  ['time management', TIME],
  ['привычки', TIME],
  ['смм', SMM],
  ['ijtimoiy tarmoq', SMM],
  ['социальные сети', SMM],
  ['бухгалтерия', ACCOUNTS],
  ['бухучёт', ACCOUNTS],
  ['buxgalter', ACCOUNTS],
  ['бизнес', ACCOUNTS],
  ['эксель', EXCEL],
  ['eksel', EXCEL],
  ['1с', ONE_C],
  ['1c', ONE_C],
  ['маркетплейс', MARKETPLACE],
  ['wildberries', MARKETPLACE],
  ['вайлдберриз', MARKETPLACE],
  ['гитара', GUITAR],
  ['gitara', GUITAR],
  ['рубаб', GUITAR],
  ['duradgor', WOOD],
  ['столяр', WOOD],
  ['дерево', WOOD],
  ['пдд', DRIVING],
  ['haydovchilik', DRIVING],
  ['вождение', DRIVING],
  ['логопед', SPEECH_THERAPY],
  ['logoped', SPEECH_THERAPY],
  ['шахматы', CHESS],
  ['shaxmat', CHESS],
  ['парикмахер', HAIR],
  ['sartaroshlik', HAIR],
  ['барбер', HAIR],
  ['йога', YOGA],
  ['теплица', GREENHOUSE],
  ['issiqxona', GREENHOUSE],
  ['акварель', PAINTING],
  ['рисование', PAINTING],
  ['rassom', PAINTING],
]

/** Searches that were written before the table was complete and tried only afterwards. */
export const HELD_BACK: readonly MarketCase[] = [
  ['ошпазлик дарслари', PILAF],
  ['oshpazchilik', PILAF],
  ['ashpaz', PILAF],
  ['кулинарный курс', PILAF],
  ['повар', PILAF],
  ['palov pishirish', PILAF],
  ['psixologya', STRESS],
  ['психолог', STRESS],
  ['psixologiyadan kurs', STRESS],
  ['стрес', STRESS],
  ['шитьe', DRESS],
  ['шить', DRESS],
  ['tikuvchilik kursi', DRESS],
  ['тикувчилик', DRESS],
  ['4-sinf matematikasi', 'Foizlar'],
  ['11 класс физика', PHYSICS],
  ['7-sinf kimyo', CHEMISTRY],
  ['биология 8 класс', BIOLOGY],
  ['uzbek tili', UZBEK],
  ['узбек тили', UZBEK],
  ['она тили', UZBEK],
  ['инглиз тили', ENGLISH],
  ['англиский', ENGLISH],
  ['english', ENGLISH],
  ['немецкий', 'Nemis'],
  ['nemischa', 'Nemis'],
  ['руский язык', RUSSIAN],
  ['ruscha', RUSSIAN],
  ['тарих', HISTORY],
  ['istoriya', HISTORY],
  ['програмирование', PYTHON],
  ['dasturlashni organish', PYTHON],
  ['python dasturchi', PYTHON],
  ['создание сайтов', WEB],
  ['web sayt', WEB],
  ['ардуино', ARDUINO],
  ['дизайн', GRAPHIC],
  ['дизайнер', GRAPHIC],
  ['dezayn', GRAPHIC],
  ['мобилограф', CINEMA],
  ['montaj qilish', EDITING],
  ['кондитерский', CAKE],
  ['tort pishirish', CAKE],
  ['выпечка тортов', CAKE],
  ['smm kursi', SMM],
  ['маркетинг смм', SMM],
  ['бухгалтер курс', ACCOUNTS],
  ['buhgalteriya', ACCOUNTS],
  ['excel kursi', EXCEL],
  ['1c buxgalteriya', ONE_C],
  ['гитаре', GUITAR],
  ['rubob', GUITAR],
  ['дурадгорлик', WOOD],
  ['правила дорожного движения пдд', DRIVING],
  ['haydash', DRIVING],
  ['логопедия', SPEECH_THERAPY],
  ['shaxmat oynash', CHESS],
  ['шахмат', CHESS],
  ['sartarosh kursi', HAIR],
  ['yoga bilan shug‘ullanish', YOGA],
  ['кондиционер', COOLER],
  ['konditsioner', COOLER],
  ['issikxona', GREENHOUSE],
  ['живопись', PAINTING],
  ['rasm chizish', PAINTING],
]

/** Subjects that the school does not teach: never taken for another word, with courses of a wider subject to offer, or none. */
export const NOT_TAUGHT: readonly (readonly [typed: string, near: string | null])[] = [
  ['koreys', null],
  ['корейский', null],
  ['dutor', 'Birinchi akkordlar'],
  ['karate', 'Ertalabki yoga'],
  ['golang', 'Python'],
  ['toefl', 'IELTS'],
]
