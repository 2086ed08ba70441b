/** Texts of the site inside Telegram. */
export const miniAppText = {
  noSales: 'Telegram ichida kurs sotilmaydi. Kursni brauzerda oching: shu sahifa ochiladi.',
  openInBrowser: 'Brauzerda ochish',
  openFailed: "Brauzerda ochib bo'lmadi",
  coursePage: 'Kurs sahifasi',
  reopen: 'Ilovani yopib, Telegramda qaytadan oching.',
} as const

/** The page of the site that a one-time address of Telegram opens. */
export const browserLinkText = {
  title: 'Telegramdan kirish',
  checking: 'Havola tekshirilmoqda…',
  welcome: (name: string) => `${name}, hisobingizga kirdingiz`,
  failed: "Havola bilan kirib bo'lmadi",
  login: 'Kirish sahifasiga',
  continueTitle: (name: string) => `${name} sifatida davom etasizmi?`,
  continueLead:
    "Havola shu hisobni ochadi. Bu siz bo'lmasangiz, davom etmang: to'lovlaringiz begona hisobga tushadi.",
  continue: 'Davom etish',
  notMe: 'Bu men emasman',
  otherTitle: 'Bu brauzerda boshqa hisob ochiq',
  otherLead: (current: string, owner: string) =>
    `Hozir ${current} hisobidasiz. Havola ${owner} hisobini ochadi: unga o'tsangiz, bu brauzerda hozirgi hisobdan chiqiladi.`,
  change: (owner: string) => `${owner} hisobiga o'tish`,
  stay: 'Shu hisobda qolish',
} as const
