/** Teachers' pages: their own courses. */
export const teachText = {
  myCourses: 'Kurslarim',
  noCourses: "Hali kursingiz yo'q",
  noCoursesHint: "Kurs haqida qisqacha yozing, so'ng darslarni yuklang. Sotuvga tekshiruvdan so'ng chiqadi.",
  newCourse: 'Yangi kurs',
  chooseToEdit: "Qaysi kursning ma'lumotlarini o'zgartirasiz?",
  chooseToSee: "Kursni tanlab, uning darslari, izohlari va holatini ko'ring.",
  draft: 'Qoralama',
  published: 'Sotuvda',
  inReview: 'Tekshiruvda',
  hidden: 'Yashirilgan',
  awaitsTime: 'Vaqtini kutmoqda',
  returned: 'Qaytarilgan',
  addLessons: "Dars qo'shish",
  editCourse: 'Kursni tahrirlash',
  openCourse: "Kursni ko'rish",
  seeReason: "Sababini ko'rish",
  statistics: 'Statistika',
  nextDraftEmpty: "Birinchi darsni qo'shing.",
  nextDraft: "Darslar tayyor bo'lgach, kursni yakunlab, tekshiruvga yuboring.",
  nextReview: "Operator tekshirmoqda. Natijasi shu yerda va emailingizda ko'rinadi.",
  nextPublished: 'Kurs katalogda va sotuvda.',
  nextHidden: "Katalogda ko'rinmaydi. Sotib olganlar ko'rishda davom etadi.",
  nextHiddenByYou: "Siz sotuvdan olgansiz. Sotib olganlar ko'rishda davom etadi.",
  nextWaiting: 'Kurs tasdiqlangan va siz tanlagan vaqtni kutmoqda.',
  nextReturned: "Operator kursni qaytardi. Sababini o'qib, tuzating va qayta yuboring.",
  returnReason: 'Qaytarish sababi',
  hideReason: 'Yashirish sababi',
  courseNotFound: 'Kurs topilmadi',
  courseNotFoundHint: "U o'chirilgan yoki boshqa o'qituvchiga tegishli.",
  lessonsCount: (count: string) => `${count} ta dars`,
  learnersCount: (count: string) => `${count} o'quvchi`,
  scoresCount: (count: string) => `${count} baho`,
  noScores: "Baho yo'q",
  noLessonsHint: "Bitta darsdan boshlang: keyingilarini istalgan vaqtda qo'shasiz.",
  complete: 'Tekshiruvga yuborish',
  completeHint: 'Kurs tasdiqlangach, sotuvga chiqadi.',
  completed: 'Kurs tekshiruvga yuborildi',
  completedHint: "Natijasini emailingizda va profilingizda ko'rasiz.",
  incomplete: 'Tekshiruvga yuborish uchun shular yetishmayapti:',
  comments: 'Izohlar',
  noComments: "Hozircha izoh yo'q. Kursni sotib olganlar yozgan izohlar shu yerda chiqadi.",
  price: 'Narxi',
  buyerPays: "Xaridor to'laydi",
  period: "Ko'rish muddati",
  level: 'Darajasi',
  language: 'Tili',
  category: 'Toifasi',
  learners: "O'quvchilar",
  score: 'Bahosi',
} as const

/** The menu of a course in the studio. */
export const courseMenuText = {
  actionsOf: (title: string) => `Amallar: ${title}`,
  duplicate: 'Nusxa olish',
  duplicated: 'Nusxa tayyor',
  duplicatedHint: "Bu yangi qoralama: uni o'zgartirsangiz, asl kurs o'zgarmaydi.",
  embed: "Saytga qo'yish",
} as const

/** The HTML that embeds a course's card in another site. */
export const embedText = {
  title: "Saytga qo'yish",
  lead: "Kodni saytingizga yoki blogingizga qo'ying: u yerda kursning muqovasi, narxi va havolasi ko'rinadi. Bu havoladan kelganlar statistikada “Boshqa saytlar” qatorida.",
  notOnSale: "Kurs hali sotuvda emas: sotuvga chiqquncha o'rnida shu haqda yozuv turadi.",
  copyCode: 'Koddan nusxa olish',
} as const

/** Choosing when a course goes on sale. */
export const publishTimeText = {
  title: 'Sotuvga chiqish vaqti',
  lead: "Operator kursni tasdiqlagach, u shu vaqtgacha kutadi va o'zi sotuvga chiqadi.",
  time: 'Kun va soat',
  timeHint: 'Toshkent vaqti',
  none: 'Sotuvga chiqish vaqti tanlanmagan.',
  atOnce: 'Tasdiqlangach, darhol sotuvga chiqadi.',
  at: (when: string) => `Sotuvga chiqish vaqti: ${when}.`,
  choose: 'Vaqtni tanlash',
  change: "Vaqtni o'zgartirish",
  remove: 'Vaqtni olib tashlash',
  saved: 'Vaqt saqlandi',
  removed: 'Vaqt olib tashlandi',
} as const

/** Deleting a course that was never on sale. */
export const deleteDraftText = {
  delete: "Kursni o'chirish",
  question: "Kurs o'chirilsinmi?",
  consequence: (lessons: string) =>
    `Kurs va uning ${lessons} ta darsi o'chadi. Bir kun ichida qaytarib olasiz, keyin fayllari ham o'chadi.`,
  deleted: "Kurs o'chirildi",
  deletedHint: "Bir kun ichida kurslar ro'yxati ostidan qaytarib olasiz.",
  list: "O'chirilganlar",
  restored: 'Kurs qaytarildi',
} as const

/** What was deleted within a day. */
export const deletedText = {
  until: (when: string) => `${when} gacha qaytarish mumkin`,
  restore: 'Qaytarish',
  restoreOne: (title: string) => `Qaytarish: ${title}`,
} as const

/** Taking a course off sale and putting it back. */
export const saleText = {
  hide: 'Sotuvdan olish',
  show: 'Sotuvga qaytarish',
  showNow: 'Hozir sotuvga chiqarish',
  question: 'Kurs sotuvdan olinsinmi?',
  consequences: (learners: string) => [
    "Kurs katalogda va qidiruvda ko'rinmaydi, uni yangi odam sotib ololmaydi.",
    `${learners} o'quvchi darslarni ko'rishda davom etadi.`,
    'Istalgan vaqtda tekshiruvsiz sotuvga qaytarasiz.',
  ],
  hidden: 'Kurs sotuvdan olindi',
  shown: 'Kurs yana sotuvda',
} as const

/** A lesson's status on its teacher's pages. */
export const lessonStateText = {
  empty: "Video yo'q",
  waiting: 'Navbatda',
  processing: 'Tayyorlanmoqda',
  ready: 'Tayyor',
  failed: 'Xatolik',
  open: 'Bepul',
  edit: 'Tahrirlash',
  processingOf: (title: string) => `“${title}” tayyorlanmoqda`,
  steps: {
    checking: 'Fayl tekshirilmoqda',
    first: "Birinchi sifat tayyorlanmoqda: tugashi bilan ko'rish mumkin",
    rest: "Ko'rish mumkin, qolgan sifatlar tayyorlanmoqda",
  },
  notes: {
    silent: "Videoda ovoz eshitilmaydi. Ovoz yozgan bo'lsangiz, mikrofonni tekshirib, qayta yuklang.",
    sound_chosen: "Faylda bir nechta ovoz yo'lagi bor. Ovozi eshitiladigani olindi.",
    sound_mixed: "Faylda bir nechta ovoz yo'lagi bor. Ular birga qo'shildi: natijani tinglab ko'ring.",
    sound_of_one_language:
      "Faylda bir nechta tildagi ovoz yo'lagi bor. Faqat bittasi olindi: kerakli til ekanini tinglab ko'ring.",
  },
  retry: 'Qayta urinish',
  retryFailed: 'Qayta boshlanmadi',
} as const
