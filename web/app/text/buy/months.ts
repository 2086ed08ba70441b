/** A course that its learner pays by the month. */
export const monthsText = {
  title: "Oyma-oy to'lov",
  titles: "Oyma-oy to'lanadigan kurslar",
  paidUntil: (when: string) => `${when} gacha to'langan`,
  grace: (when: string) => `Keyingi oy to'lanmadi. Darslar ${when} gacha ochiq`,
  next: (price: string) => `Keyingi oy ${price}`,
  payable: (when: string) =>
    `${when} dan boshlab to'lasangiz bo'ladi: yangi oy eskisi tugagach boshlanadi, kun yo'qolmaydi.`,
  missing: (has: string, missing: string) => `Hamyonda ${has} bor, ${missing} yetishmayapti.`,
  topUp: (missing: string) => `${missing} to'ldirish`,
  pay: (price: string) => `${price} to'lash`,
  notSold: "Bu kurs hozir oyma-oy sotilmayapti. To'langan muddat oxirigacha ochiq turadi.",
  charging: 'Hamyondan avtomatik yechish',
  chargingOff: (price: string) =>
    `O'chiq: hech narsa o'zidan yechilmaydi. Yoqsangiz, har oy oxirida ${price}gacha yechiladi.`,
  chargingOn: (when: string, highest: string) =>
    `${when} da yechiladi, ${highest}dan oshmaydi. Istagan payt bir bosishda o'chirasiz.`,
  dearer: (price: string, highest: string) =>
    `Narx ${price} bo'ldi, siz ${highest}gacha rozi bo'lgansiz: so'ramasdan yechilmaydi.`,
  agree: (price: string) => `${price}gacha roziman`,
  noDebt: "Bu qarz emas: to'lamasangiz, kurs yopiladi, natijalaringiz saqlanadi.",
  failed: "To'lov o'tmadi",
  notChanged: "Avtomatik yechish o'zgarmadi",
} as const
