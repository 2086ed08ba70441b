/** The return from Google's sign-in. */
export const googleReturnText = {
  title: 'Google orqali kirish',
  checking: 'Google tasdiqlashi tekshirilmoqda…',
  codeLead: 'Hisobingizda ikki bosqichli kirish yoqilgan.',
  submit: 'Kirish',
  failed: "Kirib bo'lmadi",
  cancelled: "Google'da tasdiqlamadingiz. Xohlasangiz, qaytadan urinib ko'ring.",
  again: 'Kirish sahifasiga',
  unknown: 'Bu Google hali ulanmagan',
  unknownLead: (email: string) =>
    `Boshqa email bilan hisobingiz bo'lsa, unga kiring va “Xavfsizlik” sahifasida Google'ni ulang. Bo'lmasa, ${email} manzili bilan shu yerda oching: parol shart emas.`,
  newAccount: 'Yangi hisob',
  welcome: (name: string) => `Xush kelibsiz, ${name}!`,
  confirmed: 'Tasdiqlandi',
  confirmedLead:
    "Avvalgi oynaga qayting va 5 daqiqa ichida o'zgarishni yakunlang. Bu oynani yopsangiz bo'ladi.",
  goBack: 'Davom etish',
  linked: 'Google ulandi',
  linkedLead: 'Endi hisobingizga Google orqali kirishingiz mumkin.',
  toSecurity: 'Xavfsizlik sahifasiga',
} as const

/** Why a sign-in with Google does not go on. */
export const googleStopText = {
  unreachable: "Google javob bermayapti. Birozdan so'ng qayta urining yoki boshqa usulda kiring.",
  knownEmail: 'Bu email bilan hisob bor',
  knownEmailLead: (email: string) =>
    `${email} manzili bilan Kashf hisobi avval ochilgan. Unga kiring, keyin “Xavfsizlik” sahifasida Google'ni ulang.`,
  toAccount: 'Hisobga kirish',
  newPassword: 'Parolni tiklash',
} as const

/** Google in the security section. */
export const googleText = {
  title: 'Google',
  lead: "Google'ni ulasangiz, hisobingizga parolsiz kirasiz.",
  needed: "Google'ni uzish uchun avval parol o'rnating: aks holda hisobga kirib bo'lmaydi.",
  linkTitle: "Google'ni ulash",
  linkHint: 'Parolingizni kiriting, keyin Google sahifasida tasdiqlang.',
  unlinkTitle: "Google'ni uzish",
  unlinkHint: "Bundan keyin Google orqali kirib bo'lmaydi.",
  unlinked: 'Google uzildi',
} as const
