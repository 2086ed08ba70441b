/** Files in forms: accepted types and upload states. */
export const uploaderText = {
  waits: 'Saqlaganingizda yuboriladi',
  keepOpen: 'Fayl yuborilmoqda. Tugaguncha bu sahifani yopmang.',
  sending: 'Yuborilmoqda…',
  paused: "To'xtatib turildi",
  offline: 'Aloqa uzildi. Tiklanishi bilan davom etadi.',
  fileChanged: "Fayl yuborish paytida o'zgargan yoki uni o'qib bo'lmayapti. Faylni qaytadan tanlang.",
  checking: 'Fayl butun yetib kelgani tekshirilmoqda…',
  seconds: (count: number) => `${count} soniya`,
  left: (time: string) => `${time} qoldi`,
  pause: "To'xtatib turish",
  resume: 'Davom ettirish',
  retry: 'Qayta yuborish',
  wrongVideo: 'You can only upload video files!',
  wrongDocument: 'You can only upload PDF, Word, or Excel files!',
  wrongImage: 'Faqat JPG, PNG yoki WebP rasm yuklang.',
  leaveTitle: 'Sahifadan chiqasizmi?',
  leaveMessage:
    "Fayl hali to'liq yuborilmadi. Chiqsangiz, yuborish to'xtaydi. Qaytib, o'sha faylni tanlasangiz, qolgan joyidan davom etadi.",
  leave: 'Chiqish',
  stay: 'Shu sahifada qolish',
} as const
