import type { DemoTeacherContent } from './school.ts'

export const nodiraErgasheva: DemoTeacherContent = {
  username: 'nodira_ustoz',
  firstName: 'Nodira',
  lastName: 'Ergasheva',
  specialization: "Fizika va matematika o'qituvchisi",
  info: "Yigirma yildan beri maktab va litseyda dars beraman, o'quvchilarim olimpiadalarda sovrinli o'rinlarni olib kelishadi. Murakkab mavzuni sodda tilda tushuntirish mening eng sevimli ishim. Savol berishdan uyalmang: yomon savol bo'lmaydi.",
  phone: '+998904445566',
  portrait: {
    ...{ world: 'zafaron', skin: 'ochiq', hair: 'bob', tone: 'jigar', top: 'blazer', cloth: 'yashil' },
    ...{ accent: 'qizil', beard: 'none', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'dtm',
      title: 'DTM matematika: 30 savolga 30 javob',
      category: 'Maktab va DTM',
      cover: { world: 'anor', motif: 'test', composition: 'sahna', words: 'DTM\n30/30' },
      language: 1,
      level: 3,
      period: 12,
      price: 790_000,
      published: 58,
    },
    {
      key: 'matematika',
      title: 'Foizlar va tenglamalar: maktab matematikasi',
      category: 'Maktab va DTM',
      cover: { world: 'orik', motif: 'grafik', composition: 'naqsh', words: '25%' },
      language: 1,
      level: 1,
      period: 13,
      price: 0,
      published: 50,
    },
    {
      key: 'fizika',
      title: 'Fizika: mexanikadan elektrgacha',
      category: 'Maktab va DTM',
      cover: { world: 'siyoh', motif: 'atom', composition: 'ravoq', words: 'Fizika' },
      language: 1,
      level: 2,
      period: 12,
      price: 420_000,
      published: 41,
    },
  ],
}
