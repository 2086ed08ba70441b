import type { BroughtBy } from '@kashf/contract/purchases/brought-by.ts'

/** A teacher's own link, and the fee by who brought the buyer. Percents arrive as people read them: `12,5%`. */
export const ownLinkText = {
  title: "O'z havolangiz",
  lead: "O'zingiz olib kelgan xaridorda xizmat haqi boshqacha.",
  to: 'Qayerga olib boradi',
  toProfile: 'Sahifamga',
  place: "Qayerga qo'yasiz",
  places: {
    link: 'Istalgan joyga',
    channel: 'Yopiq kanalga',
    bot: 'Botga',
  },
  copy: 'Nusxa olish',
  qr: 'QR kod',
  viaLink: 'Siz olib kelsangiz',
  viaSchool: 'Kashf topib bersa',
  /** The rule in one sentence. */
  rule: (brought: string, school: string, days: string) =>
    `Xariddan oldingi ${days} kun ichida birinchi bo'lib sizning havolangizni ochgan, ro'yxatingiz bilan kelgan yoki promokodingizni yozgan xaridorda xizmat haqi ${brought}, boshqalarda ${school}.`,
  example: (price: string) => `${price}lik kurs`,
  pays: "Xaridor to'laydi",
  yours: 'Sizga',
  exampleHint: "Xaridor o'z narxini to'lashdan oldin ko'radi.",
  whose: "Qaysi xaridor “o'zimniki”?",
  conditions: (days: string) => [
    `Xariddan oldingi ${days} kun ichida birinchi bo'lib sizning havolangizni yoki boshqa saytdagi kartochkangizni ochgan`,
    "Ro'yxatingiz bilan kelgan",
    'Promokodingizni yozgan',
  ],
  first:
    "Bir necha havolani ochgan bo'lsa, birinchisi hisoblanadi. Havolasiz ro'yxatdan o'tgan odam shu kunlarda Kashfniki.",
  sources: "Sotuvlar kim olib kelganiga ko'ra",
  sourcesHint: 'Qaytarilgan sotuvlarsiz. Xizmat haqi va daromad hisobdagi bilan bir xil.',
  none: "Hali sotuv yo'q",
  by: {
    school: 'Kashf',
    link: 'Havolangiz',
    card: 'Boshqa saytdagi kartochka',
    channel: 'Kanaldagi havola',
    bot: 'Botdagi havola',
    partner: 'Hamkoringiz',
    promo_code: 'Promokodingiz',
    roster: "Ro'yxatingiz",
  } satisfies Record<BroughtBy | 'school', string>,
  from: 'Kim olib kelgan',
  sales: 'Sotuv',
  fee: 'Xizmat haqi',
  total: 'Jami',
} as const
