/** Queues of the operators' console. */
export const operateText = {
  title: 'Operator paneli',
  overview: 'Umumiy',
  teachers: "O'qituvchilar",
  courses: 'Kurslar',
  payouts: "To'lovlar",
  reports: 'Shikoyatlar',
  contact: 'Murojaatlar',
  content: 'Sahifalar',
  reconciliation: 'Solishtirish',
  purchases: 'Xaridlar',
  users: 'Foydalanuvchilar',
  categories: 'Toifalar',
  audit: 'Amallar tarixi',
  ledger: 'Hisob daftari',
  jobs: "To'xtagan vazifalar",
  security: 'Xavfsizlik',
} as const
