/** The daily review of questions. */
export const reviewText = {
  title: 'Takrorlash',
  close: 'Yopish',
  /** On the home page. */
  due: (questions: number, minutes: number) => `Takrorlash: ${questions} savol, ${minutes} daqiqa`,
  dueHint: "Avval adashgan savollaringizni eslab ko'ring",
  begin: 'Boshlash',

  at: (at: number, all: number) => `${at} / ${all}`,
  since: {
    wrong: (days: number) => `${ago(days)} adashgansiz`,
    starred: (days: number) => `${ago(days)} belgilagansiz`,
    deck: () => 'ustoz tanlagan savol',
  },
  doNotKnow: 'Bilmayman',
  check: 'Tekshirish',
  next: 'Keyingi savol',
  finish: 'Tugatish',
  right: "To'g'ri",
  wrong: 'Xato',
  again: (days: number) =>
    days <= 1
      ? "Ertaga yana so'raymiz, javoblar o'rni boshqacha bo'ladi."
      : `${days} kundan keyin yana so'raymiz.`,
  paused: "Bu savol ko'p marta esdan chiqdi, endi so'ramaymiz. Videoni qayta ko'rgan ma'qul.",
  changed: 'Bu savolga boshqa joyda javob bergansiz.',
  stopped: "Bu savolni endi so'ramaymiz.",
  repeat: "Takrorlashga qo'shish",
  stopRepeating: 'Takrorlashdan olish',
  repeatFailed: "Takrorlash o'zgarmadi",
  waiting: 'Javobingiz saqlandi, aloqa kelganda tekshiramiz',
  waitingThen: 'Bemalol davom eting.',
  offline: "Aloqa yo'q, savollar shu qurilmadan olindi",
  waitingAll: (count: number) => `${count} ta javob shu qurilmada turibdi, aloqa kelganda tekshiramiz.`,

  done: 'Bugungisi tamom',
  remembered: (all: number, right: number) => `${all} savoldan ${right} tasini esladingiz`,
  took: (minutes: number) => `${minutes} daqiqa ketdi`,
  tomorrow: 'Ertaga',
  questions: (count: number) => `${count} savol`,
  settled: "Yaxshi o'rnashgan",
  settledHint: 'bir oydan keyin ham eslaysiz',
  goOn: (lesson: number, at: string) => `${lesson}-darsni ${at} dan davom etish`,

  teacherCards: 'Ustoz kartalari',
  teacherCardsHint: "Yoqilgan kursning savollari takrorlashga kuniga 20 tagacha qo'shiladi.",
  repeatCards: (course: string) => `“${course}” kursi: ustoz kartalarini takrorlash`,
  cardsFailed: 'Tanlov saqlanmadi',

  empty: "Bugun takrorlaydigan savol yo'q",
  emptyHint: 'Test yoki mashqda adashsangiz, savol bir kundan keyin shu yerga tushadi.',
  toPractice: "Mashqlarni ko'rish",
  needsLine: 'Savollarni olish uchun aloqa kerak. Bir marta olingach, aloqasiz ham ishlaydi.',
} as const

const ago = (days: number) => (days === 0 ? 'bugun' : days === 1 ? 'kecha' : `${days} kun oldin`)
