import type { DemoTeacherContent } from './school.ts'

export const malikaYoldosheva: DemoTeacherContent = {
  username: 'malika_design',
  firstName: 'Malika',
  lastName: "Yo'ldosheva",
  specialization: 'Interfeys va grafik dizayner',
  info: "Bank va yetkazib berish ilovalarining ekranlarini chizganman. Dizayn iste'dod emas, o'rganiladigan hunar deb bilaman: qoidalarni tushuntiraman, keyin ishingizni birga tahlil qilamiz.",
  phone: '+998902223344',
  portrait: {
    ...{ world: 'anor', skin: 'ochiq', hair: 'long', tone: 'kashtan', top: 'crew', cloth: 'zafaron' },
    ...{ accent: 'orik', beard: 'none', glasses: false, doppi: false },
  },
  bundle: {
    title: 'Dizaynerning ilk qadamlari: shakldan ilova ekranigacha',
    price: 790_000,
    courseKeys: ['grafik', 'ui'],
  },
  courses: [
    {
      key: 'grafik',
      title: 'Grafik dizayn: shakl, rang, shrift',
      category: 'Dizayn',
      cover: { world: 'anor', motif: 'qalam', composition: 'ustoz', words: 'Dizayn' },
      language: 1,
      level: 1,
      period: 13,
      price: 290_000,
      published: 47,
    },
    {
      key: 'ui',
      title: 'Ilova ekranini chizamiz: UI asoslari',
      category: 'Dizayn',
      cover: { world: 'pista', motif: 'ekran', composition: 'soz', words: 'UI' },
      language: 1,
      level: 2,
      period: 12,
      price: 690_000,
      published: 36,
    },
  ],
}
