import type { CaptionReading } from '@kashf/contract/media/media.ts'

/** Messages after a successful operation. */
export const answers = {
  messageSent: 'Xabaringiz yuborildi.',
  payoutRequested: "To'lov so'rovingiz qabul qilindi.",
  alreadyYours: 'Bu kurs sizda allaqachon ochiq.',
  courseOpened: 'Kurs sizga ochildi.',
  courseBought: 'Kurs muvaffaqiyatli sotib olindi.',
  bundleBought: "To'plam sotib olindi, kurslar sizga ochildi.",
  bundleAlreadyYours: "Bu to'plam sizda allaqachon bor.",
  monthPaid: "Keyingi oy to'landi.",
  partsPaid: "To'landi. Darslar ochildi.",
  partOf: (title: string, part: number, parts: number) => `${title}, ${part}-qism, ${parts} dan`,
  chargingOn: "Avtomatik yechish yoqildi. Istagan payt bir bosishda o'chirasiz.",
  chargingOff: "Avtomatik yechish o'chirildi. Qarzingiz yo'q.",
  courseRefunded: "Kurs qaytarildi, pul hamyoningizga o'tkazildi.",
  freeCourseReturned: 'Kurs qaytarildi.',
  seatsReturned: 'Pul hamyoningizga qaytdi.',
  giftReturned: "Sovg'a qaytarib olindi, pul hamyoningizga o'tkazildi.",
  captionsRead: ({ cues, not_understood, lines, after_end }: CaptionReading) =>
    [
      `${cues} ta subtitr o'qildi.`,
      not_understood > 0 &&
        `${not_understood} ta qator tushunilmadi: ${lines.join(', ')}${not_understood > lines.length ? '…' : '.'}`,
      after_end > 0 && `${after_end} tasi video tugaganidan keyin boshlanadi va ko'rinmaydi.`,
    ]
      .filter(Boolean)
      .join(' '),
  /** The reason for a refund without an operator. */
  ownRefund: (hours: number, watchedPercent: number) =>
    `O'quvchi ${hours} soat ichida qaytardi, kursning ${watchedPercent} foizi ko'rilgan`,
  /** The same, said to the student. */
  ownRefundOfYours: (hours: number, watchedPercent: number) =>
    `Siz ${hours} soat ichida qaytardingiz (${watchedPercent} foizi ko'rilgan edi)`,
  testsCancelled: 'Imtihon bekor qilindi',
}
