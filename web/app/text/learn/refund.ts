/** Refunding a course. */
export const refundText = {
  title: "Kurs to'g'ri kelmadimi?",
  giveBack: 'Kursni qaytarish',
  giveBackOf: (title: string) => `Kursni qaytarish: ${title}`,
  rule: (until: string, limit: number) =>
    `Yopiq darslarning ${limit} foizidan kamini ko'rgan yoki yuklab olgan bo'lsangiz, kursni ${until} gacha qaytarishingiz mumkin: pul hamyoningizga to'liq tushadi.`,
  state: (left: string, delivered: number) =>
    `Yana ${left} vaqtingiz bor, darslarning ${delivered} foizi qurilmangizga yuborilgan.`,
  left: (left: string) => `${left} qoldi`,
  watchedTooMuch: (watched: number) =>
    `Darslarning ${watched} foizi ko'rilgan, shuning uchun kursni qaytarib bo'lmaydi.`,
  deliveredTooMuch: (delivered: number) =>
    `Darslarning ${delivered} foizi qurilmangizga yuborilgan (saqlab olingan dars va ochilgan fayl ham hisoblanadi), shuning uchun kursni o'zingiz qaytara olmaysiz.`,
  limitReached: (refunds: number, days: number) =>
    `Oxirgi ${days} kunda ${refunds} ta kursni o'zingiz qaytardingiz. Buni operator hal qiladi.`,
  askOperator: 'Operatorga yozish',
  unknown: "Qaytarish shartini bilib bo'lmadi.",
  question: 'Kurs qaytarilsinmi?',
  consequences: (amount: string) => [
    `${amount} hamyoningizga shu zahoti, to'liq qaytadi.`,
    "Kursning yopiq darslari siz uchun yopiladi, kurs “Kurslarim” ro'yxatidan chiqadi.",
    "Kursga qo'ygan bahongiz va yozgan izohlaringiz o'chiriladi.",
    "O'qituvchi bu sotuvdan tushgan pulni olmaydi.",
    "Kursni keyin qayta sotib olishingiz mumkin, o'sha paytdagi narxda.",
  ],
  keep: 'Kurs qolsin',
  done: "Kurs qaytarildi, pul hamyoningizga o'tkazildi.",
} as const
