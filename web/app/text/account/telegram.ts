/** The return from Telegram's sign-in. */
export const telegramReturnText = {
  title: 'Telegram orqali kirish',
  checking: 'Telegram tasdiqlashi tekshirilmoqda…',
  codeLead: 'Hisobingizda ikki bosqichli kirish yoqilgan.',
  submit: 'Kirish',
  failed: "Kirib bo'lmadi",
  cancelled: "Telegramda tasdiqlamadingiz. Xohlasangiz, qaytadan urinib ko'ring.",
  again: 'Kirish sahifasiga',
  unknown: 'Bu Telegram hali ulanmagan',
  unknownLead: (_email: string) =>
    "Hisobingiz bo'lsa, unga parol bilan kiring va “Xavfsizlik” sahifasida Telegramni ulang. Bo'lmasa, shu yerda oching: email va parol shart emas.",
  newAccount: 'Yangi hisob',
  welcome: (name: string) => `Xush kelibsiz, ${name}!`,
  confirmed: 'Tasdiqlandi',
  confirmedLead:
    "Avvalgi oynaga qayting va 5 daqiqa ichida o'zgarishni yakunlang. Bu oynani yopsangiz bo'ladi.",
  goBack: 'Davom etish',
  linked: 'Telegram ulandi',
  linkedLead: 'Endi Telegram orqali kirishingiz mumkin, bildirishnomalar botga ham keladi.',
  toSecurity: 'Xavfsizlik sahifasiga',
} as const

/** Telegram in the security section. */
export const telegramText = {
  title: 'Telegram',
  lead: 'Telegramni ulasangiz, hisobingizga parolsiz kirasiz va bildirishnomalarni botdan olasiz.',
  stopped: 'Siz botga /stop deb yozgansiz: bildirishnomalar kelmaydi. Yoqish uchun botga /start deb yozing.',
  unreachable:
    "Bot sizga yoza olmayapti: uni bloklagansiz yoki suhbat o'chirilgan. Bildirishnomalar emailingizga boradi. Botga /start deb yozsangiz, yana shu yerga keladi.",
  unreachableWithoutEmail:
    "Bot sizga yoza olmayapti: uni bloklagansiz yoki suhbat o'chirilgan. Botga /start deb yozing yoki email qo'shing.",
  needed:
    "Telegramni uzish uchun avval email qo'shing: aks holda hisobni tiklash va xabar olish yo'li qolmaydi.",
  linkTitle: 'Telegramni ulash',
  linkHint: 'Parolingizni kiriting, keyin Telegram sahifasida tasdiqlang.',
  unlinkTitle: 'Telegramni uzish',
  unlinkHint:
    "Bundan keyin Telegram orqali kirib bo'lmaydi va botga bildirishnoma kelmaydi. Kurslarning yopiq kanallaridan ham chiqasiz.",
  unlinked: 'Telegram uzildi',
} as const

/** The confirmation by Telegram or Google in place of a password. */
export const providerProofText = {
  lead: "Hisobingizda parol yo'q. O'zgarishni tasdiqlang: yangi oyna ochiladi.",
  confirm: (provider: string) => `${provider} orqali tasdiqlash`,
  confirmed: (provider: string) =>
    `${provider} shaxsingizni tasdiqladi. 5 daqiqa ichida o'zgarishni yakunlang.`,
} as const
