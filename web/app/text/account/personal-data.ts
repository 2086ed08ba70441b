import { formatMoney } from '../../shell/format/format.ts'

/** Exporting personal data, and closing the account. */
export const personalDataText = {
  copyTitle: "Ma'lumotlarim nusxasi",
  copyLead:
    "Hisobingizdagi hamma narsa bitta ZIP faylda: profil, to'lovlar, kurslar, eslatma va izohlar. Nusxa bir necha daqiqada tayyor bo'ladi va 24 soat saqlanadi.",
  copyAsk: "Nusxani so'rash",
  copyAskHint: "Tayyor bo'lgach, xat keladi. Faylni faqat shu qurilmada yuklab olasiz.",
  copyAsked: 'Nusxa tayyorlanmoqda',
  copyRunning: 'Tayyorlanmoqda…',
  copyReady: (size: string, until: string) => `Tayyor: ${size}, ${until} gacha saqlanadi`,
  copyElsewhere:
    "Nusxa boshqa qurilmangizdan so'ralgan. Uni o'sha yerda yuklab oling yoki bu yerda qayta so'rang.",
  copyFailed: "Nusxani tayyorlab bo'lmadi. Qayta so'rang.",
  copyAgain: "Qayta so'rash",
  download: 'Yuklab olish',

  closeTitle: 'Hisobni yopish',
  closeLead:
    "Hisob so'rovdan 14 kun o'tgach yopiladi. Shu vaqt ichida istalgan payt fikringizdan qaytasiz; keyin ma'lumotlarni tiklab bo'lmaydi.",
  close: 'Hisobni yopish',
  closeSubmit: 'Ha, yopilsin',
  closing: (day: string) => `Hisobingiz ${day} kuni yopiladi`,
  closingHint: "Shu kungacha hammasi ishlaydi. Fikringizdan qaytgan bo'lsangiz, hisobni saqlab qoling.",
  closingHintTeacher:
    "Kurslaringiz sotuvdan olindi, sotib olganlar ularni ko'raveradi. Fikringizdan qaytgan bo'lsangiz, hisobni saqlab qoling.",
  keep: 'Hisobni saqlab qolish',
  kept: 'Hisobingiz saqlab qolindi',
  asked: 'Hisob yopilmoqda',

  erased:
    "Ism, email, rasm, eslatma, jarayon va sertifikatlar o'chiriladi. Izoh va savollaringiz ismingizsiz qoladi.",
  books: "To'lov hujjatlari qonun talabi bilan ismingizsiz saqlanadi.",
  courses: (count: number) => `Sotib olingan ${count} ta kursga kirish yopiladi.`,
  ownCourses: (count: number, learners: number) =>
    `${count} ta kursingiz sotuvdan olinadi; ${learners} nafar o'quvchi ularni ko'raveradi.`,
  balanceStudent: (som: number) =>
    `Hamyonda ${formatMoney(som)} bor. Yopilgunga qadar sarflamasangiz, pul hisob raqamingizda qoladi va uni faqat qo'llab-quvvatlash xizmati orqali, hujjat bilan qaytarib olasiz.`,
  balanceTeacher: (som: number) =>
    `Hisobingizda ${formatMoney(som)} bor. Yopilgunga qadar yechib olmasangiz, pul hisob raqamingizda qoladi va uni faqat qo'llab-quvvatlash xizmati orqali, hujjat bilan olasiz.`,
  payoutOpen: "Ochiq to'lov so'rovingiz bor. U yakunlangach, hisobni yopa olasiz.",
  unusedGifts: (count: number, som: number) =>
    `Siz bergan ${count} ta sovg'a (${formatMoney(som)}) hali ishlatilmagan. Kodlari amalda qoladi: kimda bo'lsa, kursni ochadi. Pul sizga kerak bo'lsa, hisob yopilguncha sovg'ani qaytarib oling, keyin bo'lmaydi.`,
  leavesGifts: "Pul va sovg'alarim qolishini tushundim",
  leavesMoney: 'Pul qolishini tushundim',
} as const
