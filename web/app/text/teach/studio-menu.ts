/** The studio's navigation. */
export const studioMenuText = {
  title: 'Studiya',
  more: 'Yana',
  waiting: 'kutmoqda:',
  inbox: 'Savollar',
  checking: 'Tekshirish',
  questionBank: 'Savollar banki',
  tests: 'Testlar',
  statistics: 'Statistika',
  selling: 'Sotuv',
  sales: 'Sotuvlar',
  ownLink: "O'z havolangiz",
  promoCodes: 'Promokodlar',
  bundles: "To'plamlar",
  account: 'Hisob',
  settings: 'Sozlamalar',
  webhooks: 'Vebhuklar',
} as const
