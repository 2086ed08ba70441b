import type { DemoTeacherContent } from './school.ts'

export const jasurKarimov: DemoTeacherContent = {
  username: 'jasur_karimov',
  firstName: 'Jasur',
  lastName: 'Karimov',
  specialization: "Dasturchi, o'n yillik tajriba",
  info: "Toshkent axborot texnologiyalari universitetini tamomlaganman. Bank va savdo tizimlarini yozib kelaman, bo'sh vaqtimda esa yoshlarga dasturlashni o'rgataman. Darslarimda quruq nazariya yo'q: har bir mavzu kichik, lekin ishlaydigan dastur bilan tugaydi.",
  phone: '+998901112233',
  portrait: {
    ...{ world: 'orik', skin: 'bugdoy', hair: 'short', tone: 'qora', top: 'shirt', cloth: 'moviy' },
    ...{ accent: 'orik', beard: 'short', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'python',
      title: 'Python: noldan birinchi dasturgacha',
      category: 'Dasturlash',
      cover: { world: 'lojuvard', motif: 'ilon', composition: 'sahna', words: 'Python' },
      language: 1,
      level: 1,
      period: 13,
      price: 490_000,
      published: 62,
    },
    {
      key: 'html',
      title: 'Veb-sahifa yaratish: HTML va CSS',
      category: 'Dasturlash',
      cover: { world: 'paxta', motif: 'brauzer', composition: 'sahna', words: 'HTML\nva CSS' },
      language: 1,
      level: 1,
      period: 13,
      price: 0,
      published: 55,
    },
    {
      key: 'javascript',
      title: 'JavaScript amaliyotda: uchta kichik loyiha',
      category: 'Dasturlash',
      cover: { world: 'zafaron', motif: 'qavs', composition: 'soz', words: 'JS' },
      language: 1,
      level: 2,
      period: 12,
      price: 1_190_000,
      published: 34,
    },
  ],
}
