import type { DemoTeacherContent } from './school.ts'

export const temurIslomov: DemoTeacherContent = {
  username: 'temur_robot',
  firstName: 'Temur',
  lastName: 'Islomov',
  specialization: "Muhandis, robototexnika to'garagi",
  info: "Muhandisman, maktabda robototexnika to'garagini olib boraman. O'quvchilarim respublika musobaqalarida qatnashadi. Qismlarni Toshkent bozoridan qanday topishni ham aytaman.",
  phone: '+998902345678',
  courses: [
    {
      key: 'robot',
      title: 'Robototexnika: yurib ketadigan birinchi robot',
      category: 'Fan va texnika',
      cover: { world: 'pista', motif: 'robot', composition: 'ravoq', words: 'Robot' },
      language: 1,
      level: 2,
      period: 12,
      price: 450_000,
      published: 40,
    },
    {
      key: 'arduino',
      title: 'Arduino: uydagi aqlli qurilmalar',
      category: 'Fan va texnika',
      cover: { world: 'paxta', motif: 'plata', composition: 'ravoq', words: 'Arduino' },
      language: 1,
      level: 2,
      period: 12,
      price: 320_000,
      published: 23,
    },
  ],
}
