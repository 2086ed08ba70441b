import { refundTerm } from '../refund-term.ts'

/** Steps after the purchase, on the course page. */
export const afterText = {
  title: "To'lovdan keyin nima bo'ladi?",
  titleFree: "Boshlaganingizdan keyin nima bo'ladi?",
  steps: {
    pay: "Hamyondan to'laysiz",
    payHint: "Hamyonni to'lov ilovangizdan to'ldirasiz, kurs bir bosishda ochiladi.",
    payFree: 'Bir bosishda boshlaysiz',
    payFreeHint: "Karta ham, to'lov ham kerak emas: ro'yxatdan o'tsangiz bo'ldi.",
    learn: 'Darslar shu zahoti ochiladi',
    learnHint: (term: string) =>
      `Telefon va kompyuterda ko'rasiz, to'xtagan joyingiz saqlanadi. Ko'rish muddati: ${term}.`,
    finish: 'Sertifikat olasiz',
    finishHint: "Barcha darslarni ko'rib bo'lgach, QR kodli sertifikat profilingizda tayyor bo'ladi.",
  },
  refund: (hours: number, percent: number) =>
    `Kurs to'g'ri kelmasa, ${refundTerm(hours)} ichida o'zingiz qaytarasiz va pul hamyoningizga to'liq tushadi. Buning uchun yopiq darslarning ${percent} foizidan kami ko'rilgan yoki yuklab olingan bo'lishi kerak.`,
  refundMore: 'Batafsil',
} as const

/** Shown once, after a student's first purchase. */
export const firstPurchaseText = {
  title: "Birinchi kursingiz muborak bo'lsin!",
  lead: "Darslar ochildi. Birinchisidan boshlang: to'xtagan joyingiz har qanday qurilmada saqlanadi.",
  where: 'Kurs doim profilingizda turadi:',
  profile: 'Kurslarim',
  paid: (amount: string) => `Hamyondan ${amount} to'landi:`,
  paidOf: (amount: string, full: string, code: string) =>
    `${code} promokodi bilan ${full} o'rniga ${amount} to'landi:`,
  receipt: "to'lovni ko'rish",
  start: 'Birinchi darsni boshlash',
  close: 'Keyinroq',
} as const

/** The receipt of a course that the user owns. */
export const receiptText = {
  fiscal: (ikpu: string, percent: number, vat: string) => `MXIK ${ikpu}, QQS ${percent}%: ${vat}`,
  paid: (amount: string, day: string) => `${day} kuni ${amount} to'langan`,
  paidAtCode: (amount: string, day: string, full: string, code: string) =>
    `${day} kuni ${code} promokodi bilan ${full} o'rniga ${amount} to'langan`,
  paidInBundle: (amount: string, day: string, full: string, title: string) =>
    `${day} kuni “${title}” to'plamida ${full} o'rniga ${amount} to'langan`,
} as const

/** The price box of a signed-in user: buying, insufficient balance, access. */
export const purchaseText = {
  renew: 'Qayta sotib olish',
  continue: 'Davom ettirish',
  start: 'Boshlash',
  openCourse: 'Kursga kirish',
  owned: 'Kurs sizda bor',
  ended: "Ko'rish muddati tugagan",
  ownerNote: 'Bu sizning kursingiz',
  manage: 'Kursni boshqarish',
  studentsOnly: "Kurslarni o'quvchi hisobi bilan sotib olish mumkin.",
  missing: (amount: string) => `Hamyoningizda ${amount} yetishmayapti.`,
  missingHint: "Shu summani to'lov ilovangiz orqali hamyonga o'tkazing.",
  topUp: "Hamyonni to'ldirish",
  moneyArrived: 'Pul hamyonga tushdi. Endi kursni olishingiz mumkin.',
  confirmTitle: 'Kursni sotib olish',
  confirmPrice: 'Narxi',
  confirmDiscount: (code: string) => `Chegirma, ${code}`,
  confirmPaid: "To'lanadi",
  confirmBalance: 'Hamyonda',
  confirmLeft: 'Xariddan keyin qoladi',
  confirm: "To'lash",
  failed: 'Kurs sotib olinmadi',
  perMonth: (price: string) => `oyiga ${price}`,
  monthly:
    "Narx bir oy uchun. Keyingi oyni faqat xohlasangiz to'laysiz: bu qarz emas, o'zingiz yoqmasangiz, hech narsa avtomatik yechilmaydi.",
  charging: 'Keyingi oylarni hamyondan avtomatik yechish',
  chargingHint: (price: string) =>
    `Har oy oxirida ${price}gacha yechiladi, narx oshsa, so'ramasdan yechilmaydi. Bir bosishda o'chirasiz.`,
  notCharged: 'Kurs sotib olindi, lekin avtomatik yechish yoqilmadi',
  promoAsk: 'Promokod kiritish',
  promoLabel: 'Promokod',
  promoHint: 'Katta-kichik harf farq qilmaydi.',
  promoApply: "Qo'llash",
  promoOff: 'Promokodsiz davom etish',
  bought: 'Kurs sizniki',
} as const
