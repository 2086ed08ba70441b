import type { DemoTeacherContent } from './school.ts'

export const otabekYusupov: DemoTeacherContent = {
  username: 'otabek_kadr',
  firstName: 'Otabek',
  lastName: 'Yusupov',
  specialization: 'Mobilograf',
  info: "To'y va reklama roliklarini telefonda suratga olaman. Qimmat kamera shart emas: yorug'lik, kadr va sabr yetarli.",
  phone: '+998904567890',
  courses: [
    {
      key: 'foto',
      title: 'Mobilografiya: telefonda kino kadri',
      category: 'Dizayn',
      cover: { world: 'orik', motif: 'kamera', composition: 'yulduz', words: '' },
      language: 1,
      level: 1,
      period: 13,
      price: 149_000,
      published: 35,
    },
    {
      key: 'montaj',
      title: 'Montaj: telefonda reklama roligi',
      category: 'Dizayn',
      cover: { world: 'siyoh', motif: 'telefon', composition: 'sahna', words: 'Montaj' },
      language: 1,
      level: 1,
      period: 12,
      price: 99_000,
      published: 'in_review',
    },
  ],
}
