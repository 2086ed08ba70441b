import { formatDuration } from '@kashf/contract/text/duration.ts'

const inWords = (minutes: number) => formatDuration(minutes * 60)

/** A test before it begins. */
export const testLobbyText = {
  title: 'Test',
  exam: 'Sinov imtihoni',
  quiz: 'Mashq testi',
  checkInFrom: (time: string) => `${time} dan kirsa bo'ladi`,
  facts: { time: 'vaqt', questions: 'savol', points: 'ball' },
  noClock: 'cheklanmagan',
  duration: inWords,

  placesLeft: (left: string) => `${left} o'rin qoldi`,
  placesOf: (all: string) => `${all} tadan`,
  full: "O'rin qolmadi",
  fullOn: (date: string) => `${date} kuniga o'rin qolmadi`,
  fullWhy: (all: string) => `${all} o'rinning hammasi band.`,
  queue: {
    count: (people: number) =>
      people === 0 ? "Navbatda hali hech kim yo'q" : `Navbatda ${people} kishi bor`,
    position: (place: number, people: number) => `Navbatdasiz: ${people} kishidan ${place}-bo'lib turibsiz`,
    rule: "O'rin bo'shasa, navbatdagi birinchi kishiga 24 soatga beriladi. Telegram va xabarnoma orqali aytamiz.",
    join: 'Navbatga yozilish',
    leave: 'Navbatdan chiqish',
    offered: "Sizga o'rin bo'shadi",
    offeredUntil: (time: string) => `U siz uchun ${time} gacha saqlanadi, keyin navbatdagi kishiga o'tadi.`,
    take: "O'rinni olish",
    refuse: "Kerak emas, boshqaga o'tsin",
  },
  otherDates: 'Boshqa sanalar',
  choose: 'Tanlash',
  chooseDate: (time: string) => `${time} dagi imtihonni tanlash`,
  takePlace: "O'rin band qilish",
  takeHint: "Bepul. Fikringizdan qaytsangiz, o'rinni bo'shating.",
  placeTaken: "O'rningiz band",
  givePlace: "O'rinni bo'shatish",
  comeAt: (time: string) => `${time} dan shu yerga kiring`,

  paper: 'Varaq',
  total: 'Jami',
  questions: (count: number) => `${count} savol`,
  sectionMinutes: (title: string, minutes: number) => `${title}, ${inWords(minutes)}`,

  breakOf: (minutes: number) => `Tanaffus, ${inWords(minutes)} gacha`,

  oneClock: (minutes: number) => `${inWords(minutes)}, bitta soat hisobi. Bo'limlar orasida erkin o'tasiz.`,
  ownClocks: "Har bo'limning o'z vaqti bor, tugagan bo'limga qaytilmaydi.",
  withoutClock: 'Vaqt cheklanmagan, istagan payt davom ettirasiz.',
  noPenalty: 'Xato javob ballni kamaytirmaydi.',
  penalty: 'Xato javob ballni kamaytiradi, javobsiz savol kamaytirmaydi.',
  offline: "Aloqa uzilsa, javoblar qurilmada saqlanadi va keyin o'zi yuboriladi.",
  results: {
    at_once: 'Natija topshirgan zahoti chiqadi.',
    at_close: 'Natija test yopilgach, hammaga bir vaqtda chiqadi.',
    by_hand: "Natijani ustoz e'lon qiladi.",
  },
  resultsAt: (time: string) => `Natija ${time} da, hammaga bir vaqtda.`,
  attempts: (count: number) => `${count} marta topshirsa bo'ladi.`,
  attemptsFree: "Istagancha qayta topshirsa bo'ladi.",
  pass: (percent: number) => `O'tish uchun ballning ${percent}% i kerak.`,
  tentative: "Bu imtihonning ayrim qoidalarini agentlik e'lon qilmagan, ular taxminiy.",

  logged: 'Yozib boriladi: sahifadan chiqish, nusxa olish, qurilma almashtirish',
  loggedThen: "Kamera va ovoz yozilmaydi. Qaydlarni ustoz ko'radi, hech biri natijani o'zi bekor qilmaydi.",
  moreTime: "Ko'proq vaqt kerakmi? Ustozga yozing.",

  exemption: 'Sertifikatim bor',
  exemptionOf: (title: string, percent: number, minutes: number) =>
    `${title}: ${percent}% ball${minutes > 0 ? `, vaqt ${inWords(minutes)} kamayadi` : ''}`,

  begin: 'Boshlash',
  checkIn: 'Kirish',
  again: 'Qayta topshirish',
  goOn: 'Davom etish',
  lateTitle: (left: number) => `Hali kirsa bo'ladi: ${inWords(left)} vaqtingiz qoladi`,
  lateWhy: (closes: string) =>
    `Imtihon hamma uchun ${closes} da yopiladi, shuning uchun kechikkan vaqt qaytmaydi. Savollar va ballar o'zgarmaydi.`,
  beginNow: 'Hozir boshlash',
  signIn: 'Kirib boshlash',
  cancelled: 'Bu test bekor qilingan.',
  closed: 'Test yopilgan.',
  usedUp: 'Urinishlar tugagan.',
  notYet: 'Test hali boshlanmagan.',

  mine: 'Urinishlarim',
  attempt: (number: number) => `${number}-urinish`,
  attemptPoints: (points: string, all: string) => `${points} / ${all} ball`,
  states: {
    ready: 'kirilgan',
    open: 'davom etyapti',
    submitted: 'topshirilgan',
    expired: 'vaqti tugagan',
    graded: 'natija kutilmoqda',
    published: 'natija bor',
    void: 'bekor qilingan',
  },
} as const
