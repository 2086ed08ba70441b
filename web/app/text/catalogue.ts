/** The course catalogue with its filters. */
export const catalogueText = {
  title: 'Kurslar',
  found: (count: string) => `${count} ta kurs topildi`,
  foundAbout: (count: string) => `Taxminan ${count} ta kurs topildi`,
  meant: (typed: string, meant: string) =>
    `“${typed}” topilmadi. “${meant}” bo'yicha natijalar ko'rsatilmoqda.`,
  nearest: (typed: string) => `“${typed}” so'zlarining hammasi bor kurs topilmadi. Mana ularga yaqinlari:`,
  lookByCategory: "Toifalar bo'yicha qarab chiqing:",
  searched: (text: string) => `“${text}” bo'yicha kurslar`,
  description:
    "O'zbek tilidagi video kurslar katalogi: dasturlash, dizayn, biznes, fan va shaxsiy rivojlanish.",
  filters: 'Filtrlar',
  showResults: (count: string) => `${count} ta kursni ko'rish`,
  apply: "Qo'llash",
  clear: 'Hammasini tozalash',
  remove: (label: string) => `Filtrni olib tashlash: ${label}`,
  active: 'Tanlangan filtrlar',
  category: 'Toifa',
  language: 'Til',
  level: 'Daraja',
  length: 'Davomiyligi',
  price: 'Narx',
  anyPrice: 'Barchasi',
  free: 'Bepul',
  paid: 'Pullik',
  period: "Ko'rish muddati",
  teacher: "O'qituvchi",
  sort: 'Saralash',
  fromStart: "Boshidan ko'rish",
  emptyTitle: 'Hech narsa topilmadi',
  emptySearch: (text: string) =>
    `“${text}” bo'yicha kurs yo'q. So'zni qisqartirib yoki boshqacha yozib ko'ring.`,
  emptyFilters: "Tanlangan filtrlarga mos kurs yo'q. Ba'zilarini olib tashlab ko'ring.",
  emptySchool: "Hozircha kurslar yo'q. Birozdan so'ng yana kiring.",
  showAll: 'Barcha kurslar',
} as const

export const sortNames = {
  relevance: "Mos kelishi bo'yicha",
  popular: 'Avval ommaboplari',
  new: 'Avval yangilari',
  rating: "Baho bo'yicha",
  price_asc: 'Avval arzonlari',
  price_desc: 'Avval qimmatlari',
} as const
