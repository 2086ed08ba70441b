import type { DemoTeacherContent } from './school.ts'

export const rustamQodirov: DemoTeacherContent = {
  username: 'rustam_oshpaz',
  firstName: 'Rustam ota',
  lastName: 'Qodirov',
  specialization: 'Oshpaz, 35 yillik ustoz',
  info: "O'ttiz besh yildan beri to'ylarga osh damlayman, shogirdlarim uch viloyatda ishlaydi. Oshning siri masalliqda emas, navbatida: buni bir marta ko'rsangiz, unutmaysiz.",
  phone: '+998909991122',
  portrait: {
    ...{ world: 'orik', skin: 'bugdoy', hair: 'bald', tone: 'kulrang', top: 'chapan', cloth: 'lojuvard' },
    ...{ accent: 'qizil', beard: 'full', glasses: false, doppi: true },
  },
  courses: [
    {
      key: 'palov',
      title: "Palovning yetti siri: uyda to'y oshi",
      category: 'Hunar',
      cover: { world: 'zafaron', motif: 'qozon', composition: 'yulduz', words: '' },
      language: 1,
      level: 1,
      period: 13,
      price: 79_000,
      published: 49,
    },
  ],
}
