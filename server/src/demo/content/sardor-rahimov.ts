import type { DemoTeacherContent } from './school.ts'

export const sardorRahimov: DemoTeacherContent = {
  username: 'sardor_biznes',
  firstName: 'Sardor',
  lastName: 'Rahimov',
  specialization: 'Tadbirkor va moliya maslahatchisi',
  info: "O'n to'rt yildan beri kichik biznes yuritaman, xatolarim ham ko'p bo'lgan. Darslarimda shior emas, hisob-kitob bor: har bir mavzu o'zingizning raqamlaringiz bilan yakunlanadi.",
  phone: '+998903334455',
  portrait: {
    ...{ world: 'firuza', skin: 'bugdoy', hair: 'fade', tone: 'qora', top: 'blazer', cloth: 'tun' },
    ...{ accent: 'anor', beard: 'short', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'hisob',
      title: 'Kichik biznes uchun buxgalteriya',
      category: 'Biznes',
      cover: { world: 'firuza', motif: 'hisob', composition: 'naqsh', words: 'Hisob-\nkitob' },
      language: 1,
      level: 1,
      period: 12,
      price: 390_000,
      published: 56,
    },
    {
      key: 'smm',
      title: "SMM: do'kon sahifasidan birinchi buyurtmagacha",
      category: 'Biznes',
      cover: { world: 'orik', motif: 'telefon', composition: 'soz', words: 'SMM' },
      language: 1,
      level: 1,
      period: 12,
      price: 349_000,
      published: 33,
    },
    {
      key: 'excel',
      title: 'Excel: hisob-kitob va hisobotlar',
      category: 'Biznes',
      cover: { world: 'firuza', motif: 'jadval', composition: 'sahna', words: 'Excel' },
      language: 1,
      level: 1,
      period: 13,
      price: 159_000,
      published: 52,
    },
  ],
}
