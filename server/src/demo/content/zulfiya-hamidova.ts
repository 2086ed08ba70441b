import type { DemoTeacherContent } from './school.ts'

export const zulfiyaHamidova: DemoTeacherContent = {
  username: 'zulfiya_ielts',
  firstName: 'Zulfiya',
  lastName: 'Hamidova',
  specialization: 'Ingliz tili, IELTS 8.5',
  info: "Imtihonni to'rt marta topshirganman: 6.0, 7.0, 8.0 va 8.5. Qaysi xato necha ball olib ketishini bilaman. O'quvchilarim bilan har hafta bitta mavzuni ovoz chiqarib ishlaymiz.",
  phone: '+998907778811',
  portrait: {
    ...{ world: 'anor', skin: 'ochiq', hair: 'romol', tone: 'jigar', top: 'crew', cloth: 'yashil' },
    ...{ accent: 'sut', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'ielts',
      title: "IELTS 7.0: to'rt bo'lim, o'n hafta",
      category: 'Tillar',
      cover: { world: 'firuza', motif: 'shkala', composition: 'soz', words: 'IELTS\n7.0' },
      language: 1,
      level: 3,
      period: 6,
      price: 1_580_000,
      published: 64,
    },
  ],
}
