import type { BannerAudience } from '@kashf/contract/content/banners.ts'

/** The console's page of banners. */
export const bannerConsoleText = {
  title: 'Bannerlar',
  lead: "Sahifalar tepasida chiqadigan bir qatorli e'lon. Har kim uni o'z qurilmasida yopishi mumkin.",
  new: 'Yangi banner',
  text: "O'zbekcha matn",
  textRu: 'Ruscha matn',
  textRuHint: "Bo'sh bo'lsa, ruscha sahifalarda o'zbekchasi chiqadi. Kirillchasi o'zi tayyorlanadi.",
  length: (used: string, most: string) => `${used} / ${most}`,
  link: 'Havola',
  linkHint: 'Saytdagi sahifa, masalan /help. Boshqa saytga havola mumkin emas.',
  tone: "Ko'rinishi",
  tones: { info: "Ma'lumot", warning: 'Ogohlantirish' },
  audience: 'Kimga',
  audiences: {
    everyone: 'Hammaga',
    visitors: 'Kirmaganlarga',
    students: "O'quvchilarga",
    teachers: "O'qituvchilarga",
  } satisfies Record<BannerAudience, string>,
  startsAt: 'Boshlanishi',
  startsHint: "Toshkent vaqti. Bo'sh bo'lsa, darhol.",
  endsAt: 'Tugashi',
  endsHint: "Toshkent vaqti. Ko'pi bilan 90 kun.",
  add: "Bannerni qo'yish",
  added: "Banner qo'yildi",
  list: "Qo'yilganlar",
  none: "Hali banner qo'yilmagan",
  states: { upcoming: 'Kutmoqda', current: "Ko'rinmoqda", past: 'Tugagan' },
  period: (from: string, to: string) => `${from} dan ${to} gacha`,
  end: 'Tugatish',
  endTitle: 'Banner tugatilsinmi?',
  endThen:
    "U hamma sahifalardan 5 soniya ichida yo'qoladi. Uni qaytarib bo'lmaydi, yangisini qo'yish mumkin.",
  ended: 'Banner tugatildi',
} as const
