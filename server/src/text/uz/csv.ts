import type { LearnerState } from '@kashf/contract/learning/learners.ts'
import type { SaleKind, SaleState } from '@kashf/contract/purchases/sales.ts'
import type { VisitSource } from '@kashf/contract/statistics/visit-sources.ts'

/** The headings of CSV files, and words in their cells. */
export const csv = {
  statement: ['Sana', 'Izoh', "Kirim (so'm)", "Chiqim (so'm)", "Qoldiq (so'm)"],
  learners: [
    'Ism',
    'Familiya',
    'Holati',
    "Ko'rilgan darslar",
    'Jami darslar',
    'Oxirgi dars',
    'Oxirgi marta',
    "Kursga qo'shilgan",
    'Muddati',
    'Bahosi',
    'Savollari',
  ],
  learnerStates: {
    active: 'Faol',
    stalled: "To'xtab qolgan",
    completed: 'Tugatgan',
    not_started: 'Boshlamagan',
    expired: 'Muddati tugagan',
  } satisfies Record<LearnerState, string>,
  /** Access of unlimited duration. */
  forever: 'Muddatsiz',
  sales: [
    'Sana',
    'Ism',
    'Familiya',
    'Kurs',
    'Turi',
    'Manba',
    "O'quvchi to'lagan (so'm)",
    "Xizmat haqi (so'm)",
    "Sizga (so'm)",
    'Yechib olish mumkin',
    'Holati',
  ],
  saleKinds: {
    plain: 'Oddiy',
    promo_code: 'Promokod',
    bundle: "To'plam",
    gift: "Sovg'a",
  } satisfies Record<SaleKind, string>,
  saleStates: {
    waiting: 'Kutilmoqda',
    in_account: 'Hisobda',
    returned: 'Qaytarilgan',
  } satisfies Record<SaleState, string>,
  statistics: {
    days: [
      'Kun',
      'Sotuv',
      "Narxi bo'yicha (so'm)",
      "Chegirma (so'm)",
      'Qaytarilgan',
      "Qaytarilgan (so'm)",
      "Sof daromad (so'm)",
      "Yangi o'quvchi",
      "Faol o'quvchi",
    ],
    lessons: ['Dars', 'Tomosha', 'Boshlagan', 'Tugatgan', "Ko'rilgan (soniya)", 'Savol'],
    courses: ['Kurs', "Sahifa ko'rilgan", 'Sotuv', "Sof daromad (so'm)", "Yangi o'quvchi", "Faol o'quvchi"],
    sources: ['Manba', "Sahifa ko'rilgan", 'Sotuv'],
    scores: ['Kun', 'Yangi baho', "O'rtacha"],
    'promo-codes': ['Promokod', 'Sotuv', "Sizga (so'm)", "Chegirma (so'm)"],
  },
  sources: {
    search: 'Qidiruv',
    catalogue: 'Katalog',
    home: 'Bosh sahifa',
    teacher: "O'qituvchi sahifasi",
    follow: 'Obuna xabari',
    telegram: 'Telegram',
    engine: 'Google, Yandex va boshqalar',
    link: 'Boshqa saytlar',
    unknown: "Noma'lum",
  } satisfies Record<VisitSource, string>,
} as const
