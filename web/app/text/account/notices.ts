import type { NoticeTopic } from '@kashf/contract/notices/notices.ts'

/** The notification bell and page. */
export const noticesText = {
  title: 'Bildirishnomalar',
  bell: 'Bildirishnomalar',
  bellUnread: (count: string) => `Bildirishnomalar: ${count} ta o'qilmagan`,
  markAll: "Hammasini o'qilgan deb belgilash",
  markFailed: "Belgilab bo'lmadi",
  all: 'Hammasi',
  settings: 'Sozlash',
  unread: "O'qilmagan",
  none: "Hali bildirishnoma yo'q",
  noneHint:
    "Izohingizga javob kelsa yoki obuna bo'lgan o'qituvchingiz yangi kurs chiqarsa, shu yerda ko'rasiz.",
  noneHintTeacher: "Kursingiz sotilsa, izoh yoki savol yozilsa, shu yerda ko'rasiz.",
  noneShort: "Yangilik yo'q",
  chooseTitle: "Nimalardan xabardor bo'lasiz",
  chooseHint:
    'Har bir mavzu uchun qayerda xabar olishni tanlang. Parol va email almashgani haqidagi xatlar doim yuboriladi.',
  topic: 'Mavzu',
  inProduct: 'Saytda',
  byMail: 'Emailda',
  byTelegram: 'Telegram',
  way: (topic: string, way: string) => `${topic}: ${way}`,
  saveFailed: 'Tanlovingiz saqlanmadi',
  topics: {
    purchases: "Xaridlar va qaytarilgan to'lovlar",
    top_ups: "Hamyonni to'ldirish",
    new_courses: "Obuna bo'lgan o'qituvchilarimning yangi kurslari",
    new_lessons: 'Kurslarimning yangi darslari',
    answers: 'Izoh va savollarimga javoblar',
    announcements: "Kurslarim o'qituvchilarining e'lonlari",
    certificates: 'Sertifikatlar',
    tests: 'Testlar natijalari',
    reminders: 'Foydali eslatmalar',
    sales: 'Sotuvlar',
    comments: 'Kurslarimga yozilgan izohlar',
    questions: "O'quvchilarning savollari",
    payouts: "Kartaga o'tkazmalar",
    videos_ready: "Videolar tayyor bo'lgani",
    videos_failed: "Tayyorlab bo'lmagan videolar",
    reviews: 'Kurslarimning tekshiruvi',
    account: 'Hisobim va yozganlarim haqida qarorlar',
  } satisfies Record<NoticeTopic, string>,
} as const

/** The page for unsubscribing from an e-mail. */
export const unsubscribeText = {
  title: "Xatlarni to'xtatish",
  question: (topic: string) => `“${topic}” mavzusidagi xatlar emailingizga kelmasinmi?`,
  hint: "Bu bildirishnomalarni saytda baribir ko'rasiz.",
  stop: "Xatlarni to'xtatish",
  done: 'Bunday xatlar endi kelmaydi',
  doneHint: (topic: string) =>
    `“${topic}” mavzusidagi xatlar to'xtatildi. Fikringiz o'zgarsa, sozlamalardan qayta yoqasiz.`,
  settings: 'Xabarlar sozlamalari',
  broken: 'Havola yaroqsiz',
  brokenHint: "Havolani xatdan to'liq nusxalab oching yoki xabarlarni profilingizda sozlang.",
} as const
