import { lookupTable } from './lookup-table.ts'

/** The ledger in the operators' console: every transfer, and whether the books balance. */
export const ledgerText = {
  title: 'Hisob daftari',
  lead: "Har bir pul harakati ikki tomonlama yoziladi, yozuvlar o'zgarmaydi va o'chmaydi.",
  sound: "Daftar yig'indisi nolga teng",
  broken: "Daftar yig'indisi nolga teng emas!",
  sum: "Yig'indi",
  checked: (count: string, when: string) => `${count} ta o'tkazma, tekshirildi: ${when}`,
  brokenHint: "To'lovlarni to'xtating va serverda “ledger verify” tekshiruvini ishga tushiring.",
  again: 'Qayta tekshirish',
  nightly: 'Tungi tekshiruv',
  nightlyHint:
    "Har kecha butun daftar boshidan qayta hisoblanadi va barcha ko'rsatilgan balanslar bilan solishtiriladi.",
  nightlyNever: "Hali o'tkazilmagan. Birinchisi bugun kechasi bo'ladi.",
  nightlyAt: (when: string, count: string) => `${when}, ${count} ta tekshiruv`,
  holds: "Hammasi to'g'ri",
  differs: 'Farq bor',
  oneHolds: "To'g'ri",
  checks: 'Tekshiruvlar',
  check: 'Nima tekshirildi',
  figure: 'Natija',
  units: lookupTable({
    transfers: "o'tkazma",
    entries: 'yozuv',
    accounts: 'hisob',
    reversals: 'bekor qilish',
    payments: "to'ldirish",
    purchases: 'xarid',
    accesses: 'kirish huquqi',
    teachers: "o'qituvchi",
    payouts: "to'lov",
    broken: 'tasi mos emas',
  }),
  checkNames: lookupTable({
    'The sum of everything is zero': "Hamma yozuvlar yig'indisi nol",
    'Every transfer sums to zero': "Har bir o'tkazma yig'indisi nol",
    'Every entry belongs to a transfer and an account that exist':
      "Har bir yozuvning o'tkazmasi va hisobi bor",
    'Every stored balance equals the sum of its entries': "Saqlangan balanslar yozuvlar yig'indisiga teng",
    'No guarded account is below zero': 'Himoyalangan hisoblar noldan past emas',
    'Every reversal mirrors what it reverses': 'Har bir bekor qilish aslining aynan aksi',
    'Every payment was credited and reversed as its state says, once and in full':
      "Har bir to'ldirish holatiga ko'ra, bir marta va to'liq yozilgan",
    'Every purchase was charged, and every refund paid back, once and in full':
      "Har bir xarid va qaytarish bir marta va to'liq yozilgan",
    'Every purchase names a student, a teacher and a course that exist':
      "Har bir xaridning o'quvchisi, o'qituvchisi va kursi bor",
    'Every access comes from a purchase of its own that was not refunded':
      'Har bir kirish huquqi qaytarilmagan xariddan kelgan',
    'What is reserved for each teacher is what the open payouts ask for':
      "Band qilingan pul ochiq to'lov so'rovlariga teng",
    'Every last purchase of a course that was not refunded gave its access':
      'Qaytarilmagan har bir oxirgi xarid kursga kirish huquqini bergan',
    'Every payout was reserved, paid and given back as its state says, once and in full':
      "Har bir to'lov holatiga ko'ra, bir marta va to'liq yozilgan",
    'Every payout that a provider carries stands as the provider said':
      "Avtomatik to'lovlar holati to'lov xizmati aytganiga mos",
    'Every transfer has its cause': "Har bir o'tkazmaning asosi bor",
  }),
  kind: 'Turi',
  anyKind: 'Barcha turlar',
  cause: 'Asosi',
  causeHint: 'Masalan: purchase:7',
  user: 'Foydalanuvchi raqami',
  transfer: "O'tkazma",
  entries: 'Yozuvlar',
  when: 'Qachon',
  amount: "Summa, so'm",
  empty: "O'tkazma yo'q",
  emptyHint: "Birinchi to'ldirish yoki xarid shu yerda chiqadi.",
  kinds: lookupTable({
    topup: "Hamyonni to'ldirish",
    topup_reversal: "To'ldirish bekor qilindi",
    purchase: 'Xarid',
    refund: 'Pul qaytarish',
    payout_reserve: "To'lov uchun band qilish",
    payout_paid: "To'lov bajarildi",
    payout_refused: "To'lov rad etildi",
    payout_returned: "To'lov bankdan qaytdi",
  }),
  accounts: lookupTable({
    wallet: 'Hamyon',
    earnings: 'Daromad',
    payout_reserved: "Band qilingan to'lov",
    platform_fee: 'Xizmat haqi',
    payout_bank: "Bankka chiqqan to'lov",
    provider_payme: 'Payme',
    provider_click: 'Click',
    provider_uzum: 'Uzum',
    provider_paynet: 'Paynet',
  }),
} as const
