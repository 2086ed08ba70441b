import { THREAD_LINK_DAYS } from '@kashf/contract/content/limits.ts'

const code = (subject: string, lead: string, ignore: string) => ({
  subject,
  paragraphs: [lead],
  footnotes: ['Kod 10 daqiqa amal qiladi. Uni hech kimga aytmang.', ignore],
})

const change = (subject: string, lead: string) => ({
  subject,
  paragraphs: [
    lead,
    "Buni siz qilgan bo'lsangiz, hech narsa qilish shart emas. Agar siz qilmagan bo'lsangiz, 72 soat ichida quyidagi havolani oching: o'zgarish bekor qilinadi, barcha qurilmalardan chiqiladi va yangi parol o'rnatasiz.",
  ],
  label: 'Bu men emasman: hisobni qaytarish',
  footnotes: ['Havolani hech kimga bermang: u hisobingizni shu email manziliga qaytaradi.'],
})

const backupFailed = (subject: string, lead: string) => (failure: string) => ({
  subject,
  paragraphs: [lead, `Sababi (dastur yozgan): ${failure}`],
  label: "Tizim holatini ko'rish",
})

/** The frame of every mail, and the mails about an account. */
export const mail = {
  greeting: 'Assalomu alaykum!',
  signature: 'Hurmat bilan, Kashf jamoasi',
  unsubscribe: 'Bunday xatlarni olmaslik',
  codes: {
    verify: (username: string) =>
      code(
        "Ro'yxatdan o'tishni tasdiqlash kodi",
        `Kashf saytida “${username}” nomi bilan ro'yxatdan o'tishni yakunlash uchun kod:`,
        "Agar bu nom bilan siz ro'yxatdan o'tmagan bo'lsangiz, kodni hech qayerga kiritmang.",
      ),
    reset: (username: string) =>
      code(
        'Parolni tiklash kodi',
        `Kashf saytidagi “${username}” hisobining parolini tiklash uchun kod:`,
        "Agar parolni tiklashni siz so'ramagan bo'lsangiz, bu xatni e'tiborsiz qoldiring.",
      ),
    change_email: (username: string) =>
      code(
        'Yangi email manzilini tasdiqlash kodi',
        `Kashf saytidagi “${username}” hisobining email manzilini shu manzilga almashtirish uchun kod:`,
        "Agar buni siz so'ramagan bo'lsangiz, bu xatni e'tiborsiz qoldiring.",
      ),
  },
  backupFailed: {
    backup: backupFailed(
      'Zaxira nusxa olinmadi',
      "Kashf serverida oxirgi zaxira nusxa olinmadi. Nusxa olinmaguncha yangi ma'lumotlar himoyasiz.",
    ),
    verify: backupFailed(
      'Zaxira nusxada buzilgan fayllar bor',
      "Kashf serverida zaxira nusxa tekshirilganda buzilgan yoki yo'qolgan fayllar topildi. Keyingi nusxa ularni qayta yuboradi.",
    ),
    'trial restore': backupFailed(
      "Zaxira nusxadan tiklab bo'lmadi",
      'Kashf serverida zaxira nusxani sinab tiklash muvaffaqiyatsiz tugadi.',
    ),
    prune: backupFailed(
      "Eski zaxira nusxalar o'chirilmadi",
      "Kashf serverida eski zaxira nusxalarni o'chirib bo'lmadi. Nusxalar joyi to'lib qolishi mumkin.",
    ),
  },
  changes: {
    email_requested: (newEmail: string) =>
      change(
        "Email manzilingizni almashtirish so'raldi",
        `Kashf hisobingizning email manzilini ${newEmail} manziliga almashtirish so'raldi. Yangi manzilga yuborilgan kod kiritilgach, manzil almashadi.`,
      ),
    email_changed: (newEmail: string) =>
      change(
        "Email manzilingiz o'zgartirildi",
        `Kashf hisobingizning email manzili ${newEmail} manziliga almashtirildi. Endi xatlar o'sha manzilga boradi.`,
      ),
    second_factor_on: () =>
      change(
        'Ikki bosqichli kirish yoqildi',
        "Kashf hisobingizda ikki bosqichli kirish yoqildi. Endi kirishda paroldan keyin ilovadagi kod ham so'raladi.",
      ),
    second_factor_off: () =>
      change(
        "Ikki bosqichli kirish o'chirildi",
        "Kashf hisobingizda ikki bosqichli kirish o'chirildi. Endi kirish uchun parolning o'zi yetarli.",
      ),
  },
  /** A sign-in from a device that the account does not know; its name may be empty. */
  newDevice: (device: string, ip: string, time: string) => ({
    subject: 'Hisobingizga yangi qurilmadan kirildi',
    paragraphs: [
      'Kashf hisobingizga ilgari ishlatilmagan qurilmadan kirildi:',
      [`Qurilma: ${device || "noma'lum"}`, `Manzil (IP): ${ip}`, `Vaqti: ${time} (Toshkent vaqti)`].join(
        '\n',
      ),
      "Bu siz bo'lsangiz, hech narsa qilish shart emas.",
    ],
    label: 'Bu men emasman',
    footnotes: [
      "Kirgan siz bo'lmasangiz, “Bu men emasman” havolasini oching va tugmani bosing: barcha qurilmalardan chiqiladi, eski parol ishlamay qoladi va emailingizga yangi parol uchun kod yuboriladi.",
      'Havola 7 kun amal qiladi. Bu xatni hech kimga yubormang.',
    ],
  }),
  contactAnswer: {
    subject: 'murojaatingizga javob',
    yourMessage: (text: string) => `Sizning xabaringiz: ${text}`,
    link: "Yozishmani ko'rish va javob yozish",
    footnotes: [
      `Havola ${THREAD_LINK_DAYS} kun amal qiladi. Uni ochgan odam yozishmani o'qiydi, shuning uchun xatni hech kimga yubormang.`,
    ],
  },
}
