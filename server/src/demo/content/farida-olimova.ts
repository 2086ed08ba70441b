import type { DemoTeacherContent } from './school.ts'

export const faridaOlimova: DemoTeacherContent = {
  username: 'farida_ustoz',
  firstName: 'Farida',
  lastName: 'Olimova',
  specialization: 'Ona tili va adabiyot',
  info: "Yigirma olti yillik o'qituvchiman. Qoidani misoldan chiqaraman: avval gap, keyin qoida. Tarixni esa voqealar zanjiri sifatida o'rgataman, sanalar o'zi esda qoladi.",
  phone: '+998903456789',
  portrait: {
    ...{ world: 'pista', skin: 'bugdoy', hair: 'romol', tone: 'qora', top: 'atlas', cloth: 'siyoh' },
    ...{ accent: 'orik', beard: 'none', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'onatili',
      title: 'Ona tili: imlo, uslub va insho',
      category: 'Maktab va DTM',
      cover: { world: 'zafaron', motif: 'kitob', composition: 'naqsh', words: 'Ona tili' },
      description:
        "<p>Imlo, tinish belgilari va insho: test ham, yozma ish ham bitta kursda. Har bir qoida gapdan boshlanadi, oxirida o'nta test bor.</p>",
      outcomes: [
        "X va H, o' va g' imlosida adashmaslik",
        "Tinish belgilarini asoslab qo'yish",
        'Insho rejasini tuzish',
        'Uslubiy xatoni topish va tuzatish',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 100_000,
      published: 45,
    },
    {
      key: 'tarix',
      title: "O'zbekiston tarixi: abituriyent uchun",
      category: 'Maktab va DTM',
      cover: { world: 'lojuvard', motif: 'madrasa', composition: 'ravoq', words: 'Tarix' },
      description:
        '<p>Qadimgi davrdan mustaqillikkacha: besh davr, besh zanjir. Har bir darsda xarita, sanalar lentasi va test bor.</p>',
      outcomes: [
        'Davrlarni ketma-ket aytish',
        "Muhim sanalarni voqea bilan bog'lash",
        "Xarita bo'yicha savollarga javob berish",
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 129_000,
      published: 29,
    },
  ],
}
