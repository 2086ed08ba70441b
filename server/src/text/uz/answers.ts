/** Messages after a successful operation. */
export const answers = {
  messageSent: 'Xabaringiz yuborildi.',
  payoutRequested: "To'lov so'rovingiz qabul qilindi.",
  alreadyYours: 'Bu kurs sizda allaqachon ochiq.',
  courseOpened: 'Kurs sizga ochildi.',
  courseBought: 'Kurs muvaffaqiyatli sotib olindi.',
  bundleBought: "To'plam sotib olindi, kurslar sizga ochildi.",
  bundleAlreadyYours: "Bu to'plam sizda allaqachon bor.",
  courseRefunded: "Kurs qaytarildi, pul hamyoningizga o'tkazildi.",
  freeCourseReturned: 'Kurs qaytarildi.',
  giftReturned: "Sovg'a qaytarib olindi, pul hamyoningizga o'tkazildi.",
  /** The reason for a refund without an operator. */
  ownRefund: (hours: number, watchedPercent: number) =>
    `O'quvchi ${hours} soat ichida qaytardi, kursning ${watchedPercent} foizi ko'rilgan`,
}
