/*
 * Interface texts, one file per feature, so that a page loads only its own. Uzbek in Latin script with the straight
 * apostrophe ('), addressing the user as "siz". Messages of API errors are in contract/errors.ts.
 */

/** Texts shared by all pages. */
export const commonText = {
  product: 'Kashf',
  loading: 'Yuklanmoqda...',
  retry: 'Qayta urinish',
  close: 'Yopish',
  cancel: 'Bekor qilish',
  save: 'Saqlash',
  copy: 'Nusxalash',
  copied: 'Nusxalandi',
  showMore: "Yana ko'rsatish",
  allShown: "Hammasi ko'rsatildi",
  moreFailed: "Davomini yuklab bo'lmadi",
  optional: 'ixtiyoriy',
  serverFailed: "Kutilmagan xatolik yuz berdi. Birozdan so'ng qayta urinib ko'ring.",
  networkFailed: "Internetga ulanib bo'lmadi. Aloqani tekshirib, qayta urinib ko'ring.",
  failedTitle: "Ma'lumot yuklanmadi",
  pageFailedTitle: 'Sahifada xatolik yuz berdi',
  pageFailed: "Xatolik bizga ma'lum bo'ldi. Sahifani yangilab ko'ring.",
  reload: 'Sahifani yangilash',
  soon: 'Soon!',
  noScript:
    "Brauzeringizda JavaScript o'chirilgan. Kurslarni o'qishingiz mumkin, lekin video ko'rish, kirish va xarid qilish uchun uni yoqing.",
  skipToContent: "Asosiy qismga o'tish",
  metaDescription: "O'zbek tilidagi video kurslar: telefoningizda, sekin internetda ham, o'z vaqtingizda.",
} as const

/** The not-found screen. */
export const notFoundText = {
  title: 'Sahifa topilmadi (#404)',
  explanation: "Bu manzilda sahifa yo'q: u ko'chirilgan yoki manzil xato yozilgan.",
  home: 'Bosh sahifaga qaytish',
  invitation: 'Yangi bilimlarni kashf qilishda davom eting!',
} as const
