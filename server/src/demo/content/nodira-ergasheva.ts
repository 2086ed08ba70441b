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
      description:
        "<p>Abituriyentlar uchun to'liq tayyorgarlik: har darsda bitta mavzu, o'nta test va ularning tahlili. Vaqtni taqsimlash va noto'g'ri javoblarni tez chiqarib tashlash usullarini ham mashq qilamiz.</p><p>Kurs oxirida 30 savoldan iborat sinov testini topshirasiz.</p>",
      outcomes: [
        'Har bir mavzu uchun eng qisqa yechimni tanlash',
        "Bir savolga bir yarim daqiqadan ko'p sarflamaslik",
        'Funksiya va grafiklardan xatosiz foydalanish',
        "Sinov testida 27 va undan ko'p ball to'plash",
      ],
      language: 1,
      level: 3,
      period: 12,
      price: 200_000,
      published: 58,
    },
    {
      key: 'matematika',
      title: 'Foizlar va tenglamalar: maktab matematikasi',
      category: 'Maktab va DTM',
      cover: { world: 'orik', motif: 'grafik', composition: 'naqsh', words: '25%' },
      description:
        "<p>Foiz, nisbat va tenglamalar: imtihonda ham, hayotda ham eng ko'p kerak bo'ladigan mavzular. Bepul kurs 7–9-sinf o'quvchilari, ota-onalar va bilimini yangilamoqchi bo'lganlar uchun.</p>",
      outcomes: [
        'Chegirma, foyda va kredit foizini hisoblash',
        'Chiziqli tenglamani adashmasdan yechish',
        'Matnli masalani tenglamaga aylantirish',
      ],
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
      description:
        "<p>Fizikani yodlab emas, tajriba qilib o'rganamiz. Har bir dars uyda bor narsalar bilan o'tkaziladigan tajribadan boshlanadi, keyin uni formula bilan tushuntiramiz va imtihon masalasini yechamiz.</p>",
      outcomes: [
        'Nyuton qonunlarini hayotda tanib olish',
        'Om qonuni bilan zanjirni hisoblash',
        "Birliklarni xatosiz o'tkazish",
        'Imtihon masalalarini qadamlab yechish',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 175_000,
      published: 41,
    },
  ],
}
