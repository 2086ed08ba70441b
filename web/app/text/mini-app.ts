/** The site inside Telegram. */
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
  otherTitle: 'Bu brauzerda boshqa hisob ochiq',
  otherLead: (name: string) =>
    `Hozir ${name} hisobidasiz. Telegramdagi hisobingizga o'tsangiz, bu brauzerda undan chiqiladi.`,
  change: "Telegramdagi hisobga o'tish",
  stay: 'Shu hisobda qolish',
} as const
