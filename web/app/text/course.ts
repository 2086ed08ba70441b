/** The course page: facts, curriculum, buying, scores, comments. */
export const courseText = {
  courses: 'Kurslar',
  breadcrumb: "Sahifalar yo'li",
  scores: (count: string) => `${count} baho`,
  learners: (count: string) => `${count} o'quvchi`,
  trailer: (length: string) => `Treyler ${length}`,
  watchTrailer: "Treylerni ko'rish",
  watchFree: "Bepul darsni ko'rish",
  outcomes: "Nimalarni o'rganasiz",
  about: 'Kurs haqida',
  wholeText: "To'liq o'qish",
  lessons: 'Video darslar',
  lessonsCount: (count: string) => `${count} ta dars`,
  freeLessons: (count: string) => `${count} ta bepul dars`,
  moreLessons: (count: string) => `Yana ${count} ta dars`,
  noLessons: "Darslar hali qo'shilmagan.",
  watch: "Ko'rish",
  locked: 'Yopiq dars',
  done: "Ko'rilgan",
  teacher: "O'qituvchi",
  related: "O'xshash kurslar",
  report: 'Kurs ustidan shikoyat qilish',
} as const

/** A free lesson that plays on the course page. */
export const previewText = {
  noScript: "Videoni ko'rish uchun brauzeringizda JavaScript'ni yoqing.",
  noVideo: "Bu darsda video yo'q, matni dars sahifasida.",
  notReady: 'Video tayyorlanmoqda. Birozdan keyin qaytib keling.',
  page: 'Dars sahifasi',
  over: 'Bepul dars tugadi',
  rest: (count: string) => `Kursda yana ${count} ta dars bor.`,
  next: (title: string) => `Keyingi bepul dars: ${title}`,
  toPrice: "Narxini ko'rish",
} as const

/** What a course gives, in a few lines under its price. */
export const includesText = {
  title: 'Kursda nimalar bor',
  lessons: (count: string) => `${count} ta video dars`,
  lessonsAndLength: (count: string, length: string) => `${count} ta video dars, jami ${length}`,
  language: (language: string, level: string) => `${language}, ${level} daraja`,
  access: (term: string) => `Kirish muddati: ${term}`,
  devices: "Telefon va kompyuterda, sekin internetda ham ko'riladi",
  certificate: 'Kursni tugatganda sertifikat',
} as const

export const shareText = {
  title: 'Ulashish',
  telegram: 'Telegram',
  copyThe: 'Havolani',
  copy: 'Nusxalash',
  more: 'Boshqa ilovalar',
} as const

export const buyText = {
  once: (promise: string) => `Bir marta to'laysiz, ${promise}`,
  free: (promise: string) => `Hech narsa to'lamaysiz, ${promise}`,
  buy: 'Sotib olish',
  start: 'Bepul boshlash',
  renew: 'Qayta sotib olish',
  continue: 'Davom ettirish',
  openCourse: 'Kursga kirish',
  owned: 'Kurs sizda bor',
  ended: 'Kirish muddati tugagan',
  ownerNote: 'Bu sizning kursingiz',
  manage: 'Kursni boshqarish',
  studentsOnly: "Kurslarni o'quvchi hisobi bilan sotib olish mumkin.",
  missing: (amount: string) => `Hamyonda ${amount} yetmaydi.`,
  missingHint: "Shu summani Payme yoki Click orqali hamyonga o'tkazing.",
  topUp: "Hamyonni to'ldirish",
  moneyArrived: 'Pul hamyonga tushdi. Endi kursni olishingiz mumkin.',
  after: "To'lovdan keyin nima bo'ladi?",
  afterFree: "Boshlaganingizdan keyin nima bo'ladi?",
  steps: {
    pay: "Hamyondan to'laysiz",
    payHint: "Hamyonni Payme yoki Click ilovasidan to'ldirasiz, kurs bir bosishda sizniki bo'ladi.",
    payFree: 'Bir bosishda boshlaysiz',
    payFreeHint: "Karta ham, to'lov ham kerak emas: ro'yxatdan o'tsangiz bo'ldi.",
    learn: 'Darslar shu zahoti ochiladi',
    learnHint: (term: string) =>
      `Telefon va kompyuterda ko'rasiz, to'xtagan joyingiz saqlanadi. Kirish muddati: ${term}.`,
    finish: 'Sertifikat olasiz',
    finishHint: "Barcha darslarni ko'rib bo'lgach, QR kodli sertifikat profilingizda tayyor bo'ladi.",
  },
  refundTitle: (term: string) => `${term} ichida pulni qaytarish`,
  refundMore: 'Sharti',
  refund: (term: string, percent: number) =>
    `Kurs to'g'ri kelmasa, ${term} ichida o'zingiz qaytarasiz va pul hamyoningizga to'liq tushadi. Sharti: yopiq darslarning ${percent} foizidan kami ko'rilgan bo'lsin.`,
  confirmTitle: 'Kursni sotib olish',
  confirmPrice: 'Narxi',
  confirmBalance: 'Hamyonda',
  confirmLeft: 'Xariddan keyin qoladi',
  confirm: "To'lash",
  failed: 'Kurs sotib olinmadi',
  bought: 'Kurs sizniki',
} as const
