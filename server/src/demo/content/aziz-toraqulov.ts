import type { DemoTeacherContent } from './school.ts'

export const azizToraqulov: DemoTeacherContent = {
  username: 'aziz_tillar',
  firstName: 'Aziz',
  lastName: "To'raqulov",
  specialization: 'Tillar va notiqlik murabbiyi',
  info: "Gid bo'lib ishlaganman, sahnada olib boruvchiman. Tilni ham, nutqni ham bir xil o'rgataman: birinchi kundan ovoz chiqarib gapirasiz. Xato qilish mumkin, jim turish mumkin emas.",
  phone: '+998905556677',
  portrait: {
    ...{ world: 'siyoh', skin: 'qoramtir', hair: 'curly', tone: 'qora', top: 'crew', cloth: 'sut' },
    ...{ accent: 'orik', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'ingliz',
      title: 'Kundalik ingliz tili: birinchi kundan gapiring',
      category: 'Tillar',
      cover: { world: 'siyoh', motif: 'suhbat', composition: 'ustoz', words: 'Speak up!' },
      language: 1,
      level: 1,
      period: 12,
      price: 590_000,
      published: 60,
    },
    {
      key: 'rus',
      title: "Rus tilida erkin so'zlashuv",
      category: 'Tillar',
      cover: { world: 'lojuvard', motif: 'matryoshka', composition: 'ravoq', words: 'Русский' },
      language: 1,
      level: 2,
      period: 12,
      price: 199_000,
      published: 30,
    },
    {
      key: 'nutq',
      title: "Notiqlik san'ati: hayajonni yengish",
      category: 'Shaxsiy rivojlanish',
      cover: { world: 'siyoh', motif: 'mikrofon', composition: 'yulduz', words: '' },
      language: 1,
      level: 1,
      period: 13,
      price: 129_000,
      published: 44,
    },
  ],
}
