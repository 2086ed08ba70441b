import type { DemoTeacherContent } from './school.ts'

export const faridaOlimova: DemoTeacherContent = {
  username: 'farida_ustoz',
  firstName: 'Farida',
  lastName: 'Olimova',
  specialization: 'Ona tili va adabiyot',
  info: "Yigirma olti yillik o'qituvchiman. Qoidani misoldan chiqaraman: avval gap, keyin qoida. Tarixni esa voqealar zanjiri sifatida o'rgataman, sanalar o'zi esda qoladi.",
  phone: '+998903456789',
  courses: [
    {
      key: 'onatili',
      title: 'Ona tili: imlo, uslub va insho',
      category: 'Maktab va DTM',
      cover: { world: 'zafaron', motif: 'kitob', composition: 'naqsh', words: 'Ona tili' },
      language: 1,
      level: 2,
      period: 12,
      price: 190_000,
      published: 45,
    },
    {
      key: 'tarix',
      title: "O'zbekiston tarixi: abituriyent uchun",
      category: 'Maktab va DTM',
      cover: { world: 'lojuvard', motif: 'madrasa', composition: 'ravoq', words: 'Tarix' },
      language: 1,
      level: 2,
      period: 12,
      price: 240_000,
      published: 6,
    },
  ],
}
