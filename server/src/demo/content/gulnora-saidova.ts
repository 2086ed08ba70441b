import type { DemoTeacherContent } from './school.ts'

export const gulnoraSaidova: DemoTeacherContent = {
  username: 'gulnora_atlas',
  firstName: 'Gulnora',
  lastName: 'Saidova',
  specialization: 'Tikuvchi-dizayner, 18 yil',
  info: "Marg'ilondanman. Atlas va adrasdan o'n sakkiz yildan beri tikaman. Darslarda har bir harakatni qo'lim ustidan ko'rasiz, shoshilmaymiz.",
  phone: '+998906667788',
  portrait: {
    ...{ world: 'firuza', skin: 'bugdoy', hair: 'braid', tone: 'qora', top: 'atlas', cloth: 'anor' },
    ...{ accent: 'zafaron', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'tikuv',
      title: "Tikuvchilik: bir kunda bitta ko'ylak",
      category: 'Hunar',
      cover: { world: 'paxta', motif: 'tikuv', composition: 'ustoz', words: "Ko'ylak" },
      language: 1,
      level: 1,
      period: 12,
      price: 249_000,
      published: 53,
    },
  ],
}
