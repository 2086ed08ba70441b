/** The wallet drawer. */
export const walletText = {
  title: 'Hamyon',
  taxReceipt: 'Soliq cheki',
  balance: 'Balans',
  account: 'Hisob raqam:',
  topUpTitle: "Hamyonni to'ldirish",
  topUpBy: (amount: string) => `Xarid uchun yetishmayotgan summa: ${amount}`,
  topUpSteps: [
    "To'lov ilovangizni oching va “To'lovlar” bo'limiga kiring.",
    'Xizmatlar orasidan Kashf xizmatini tanlang.',
    'Hisob raqamingizni va summani kiriting.',
    "To'lovni tasdiqlang: pul shu zahoti hamyonda ko'rinadi.",
  ],
  quickTitle: "Bir bosishda to'ldirish",
  quickHint: "To'lov tasdiqlangach, balans shu yerda o'zi yangilanadi.",
  amount: 'Summa',
  otherAmount: 'Boshqa summa',
  limits: (least: string, most: string) => `${least}dan ${most}gacha kiriting.`,
  payWith: (app: string) => `${app} orqali to'lash`,
  qrLabel: (app: string) => `${app} orqali to'lash uchun QR kod`,
  movements: 'Oxirgi harakatlar',
  noMovements: "Hozircha harakatlar yo'q.",
} as const
