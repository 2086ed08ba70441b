/** Recording by the microphone, and playing what was recorded. */
export const recordingText = {
  record: 'Yozishni boshlash',
  recording: 'Yozilmoqda',
  stop: 'Yozishni tugatish',
  again: 'Qayta yozish',
  chooseFile: 'Fayldan olish',
  limit: (length: string) => `Ko'pi bilan ${length}. Yozuv shu qurilmada ham saqlanadi.`,
  asking: "Brauzer mikrofonga ruxsat so'rayapti. Ruxsat bering.",
  remaining: (clock: string) => `yana ${clock}`,
  endsSoon: 'Yozish yarim daqiqadan keyin tugaydi',
  tryAgain: 'Yana urinish',

  problems: {
    refused: {
      title: 'Mikrofonga ruxsat berilmagan',
      next: 'Manzil yonidagi belgini bosib, mikrofonga ruxsat bering va yana urining. Yoki telefon diktofonida yozib, faylni tanlang.',
    },
    no_microphone: {
      title: 'Mikrofon topilmadi',
      next: 'Mikrofonni yoki quloqchinni ulab, yana urining. Boshqa qurilmada yozilgan faylni ham tanlash mumkin.',
    },
    busy: {
      title: 'Mikrofon band',
      next: "Boshqa dastur yoki qo'ng'iroq mikrofonni ishlatyapti. Uni yopib, yana urining.",
    },
    unsupported: {
      title: 'Bu brauzer ovoz yozolmaydi',
      next: 'Telefon diktofonida yozib, faylni tanlang.',
    },
  },

  left: (clock: string) => `Sahifa yopilgan, ${clock} saqlanib qolgan`,
  leftHint: 'Shu yozuvni javob qilish yoki boshidan yozish mumkin.',
  keepLeft: 'Shuni javob qilish',

  fileTooLarge: (size: string) => `Fayl ${size} dan katta. Kichikrog'ini tanlang.`,
  fileTooLong: (length: string) => `Yozuv uzun: ko'pi bilan ${length} bo'lsin.`,
  notKept: 'Yozuv bu qurilmada topilmadi. Qayta yozing.',

  listen: (label: string) => `Tinglash: ${label}`,
  pause: (label: string) => `To'xtatish: ${label}`,
  position: (label: string) => `Yozuvdagi joy: ${label}`,
  of: (at: string, all: string) => `${at}, jami ${all}`,
  notPlayed: 'Yozuv ochilmadi. Aloqani tekshirib, qayta urining.',
  beingMade: 'Yozuv qabul qilindi, tinglashga tayyorlanmoqda.',
  failures: {
    unreadable: "Yozuvni o'qib bo'lmadi: fayl buzilgan yoki ovozi yo'q.",
    too_long: 'Yozuv belgilangan vaqtdan uzun.',
    has_picture: 'Bu video: faqat ovoz yuboring.',
  },

  answer: 'javobingiz',
  waits: "Shu qurilmada saqlandi, yuborilmoqda. Aloqa uzilsa, keyin o'zi yuboriladi.",
  sent: 'Javob yuborildi',
  replaces: "Qayta yozsangiz, yangisi shu javob o'rniga o'tadi.",
  none: "Yozuv yo'q",
} as const
