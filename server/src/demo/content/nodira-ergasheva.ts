import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

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
      lessons: [
        lesson(
          'Test qanday tuzilgan va vaqtni taqsimlash',
          6,
          "30 ta savol, uch xil qiyinlik. Qaysi savoldan boshlash va qachon tashlab o'tishni kelishib olamiz.",
          points(
            'Uch aylanishda yeching',
            'Oson savollar: 20 daqiqa',
            "O'rtachalar: 30 daqiqa",
            'Qiyinlari va tekshirish: 10 daqiqa',
          ),
          sheet('Bir savolga vaqt', '60 daqiqa : 30 savol', '= 2 daqiqa', 'Maqsad: 1 daqiqa 30 soniya'),
        ),
        lesson(
          'Kasrlar va darajalar',
          12,
          "Soddalashtirish, umumiy maxraj va daraja qoidalari bo'yicha o'nta test.",
          sheet('Darajalarni soddalashtiramiz', '2 · 2 · 2 · 2 = 16', '8 · 16 = 128', '128 : 32 = 4'),
          points('Tez-tez uchraydigan xato', "Darajalarni qo'shib yuborish", 'Manfiy darajani unutish'),
        ),
        {
          ...lesson(
            'Kvadrat tenglama va diskriminant',
            14,
            "Formulani yodlaymiz, Viyet teoremasi bilan og'zaki yechamiz.",
            sheet(
              'Kvadrat tenglama',
              'x · x - 5x + 6 = 0',
              'D = 25 - 24 = 1',
              'x = (5 + 1) : 2 yoki (5 - 1) : 2',
              'x = 3 yoki x = 2',
            ),
          ),
          handout: {
            name: 'Kvadrat tenglamalar: 20 ta test.pdf',
            lines: [
              'Kvadrat tenglamalar: 20 ta test',
              '1) Ildizlar yigindisini toping: x * x - 7x + 10 = 0',
              '2) Ildizlar kopaytmasini toping: x * x + 3x - 28 = 0',
              '3) Diskriminant nolga teng bolsa, nechta ildiz bor?',
              'Javoblar: 7; -28; bitta',
            ],
          },
        },
        lesson(
          'Funksiya va grafik',
          13,
          "Grafikdan qiymatlar sohasi va ishorani o'qishni mashq qilamiz.",
          points(
            'Grafikka qarab',
            'Nol nuqtalar qayerda?',
            "Qayerda o'sadi?",
            'Eng katta qiymati nechaga teng?',
          ),
        ),
        lesson(
          'Trigonometriya: aylana yetarli',
          14,
          'Jadvalni yodlamasdan, birlik aylana yordamida qiymatlarni topamiz.',
          sheet('30 gradus', 'sin 30° = 1 / 2', 'cos 60° = 1 / 2', 'sin va cos joy almashadi'),
        ),
        {
          ...lesson(
            'Sinov testi va tahlil',
            18,
            "30 savollik sinov testini birga yechamiz va har bir xatoni ko'rib chiqamiz.",
            points(
              'Tahlil jadvali',
              'Bilmaganim: mavzuni qaytaraman',
              'Shoshilganim: vaqtni rejalayman',
              "Adashganim: shartni ikki marta o'qiyman",
            ),
          ),
          variant: 'practice',
        },
      ],
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
      lessons: [
        lesson(
          'Foiz nima va u qayerda uchraydi',
          5,
          "Chegirma, soliq va omonat misolida foizni hisoblashni o'rganamiz.",
          sheet(
            "240 000 so'mning 15 foizi",
            '1 foiz: 240 000 : 100 = 2 400',
            '10 foiz: 24 000',
            '5 foiz: 12 000',
            "Jami: 36 000 so'm",
          ),
          points('Foiz qayerda uchraydi?', 'Chegirmada', 'Kreditda', 'Soliqda'),
        ),
        {
          ...lesson(
            'Chiziqli tenglama: tarozi usuli',
            6,
            'Tenglamani tarozi deb tasavvur qilamiz: ikki tomonda bir xil amal bajaramiz.',
            sheet('Tarozi usuli', '3x + 5 = 20', '3x = 15', 'x = 5'),
          ),
          handout: {
            name: 'Tenglamalar: 12 ta mashq.pdf',
            lines: [
              'Tenglamalarni yeching va javobni tekshiring',
              '1) x + 7 = 12      2) 2x = 18      3) 3x - 4 = 11',
              '4) 5x + 2 = 27     5) 10 - x = 3   6) 4(x - 1) = 12',
              'Javoblar: 5, 9, 5, 5, 7, 4',
            ],
          },
        },
        {
          ...lesson(
            'Matnli masalalar: gapdan tenglamaga',
            7,
            "Noma'lumni belgilash, shartni yozish va yechish: uch qadamli usul.",
            points(
              'Uch qadam',
              "Nima so'ralyapti? Uni x deb belgilang",
              'Shartni tenglama qilib yozing',
              'Yeching va shartga solishtiring',
            ),
          ),
          variant: 'practice',
        },
      ],
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
      lessons: [
        lesson(
          'Inersiya: dasturxon tajribasi',
          6,
          "Nega idishlar joyida qoladi? Nyutonning birinchi qonunini dasturxon ustida ko'ramiz.",
          points(
            'Inersiya nima?',
            'Jism tezligini saqlamoqchi',
            "Kuch bo'lmasa, harakat o'zgarmaydi",
            'Avtobusda ham xuddi shunday',
          ),
          sheet('Birinchi qonun', "Kuchlar yig'indisi = 0", "Tezlik o'zgarmaydi"),
        ),
        lesson(
          'Tezlik va tezlanish',
          11,
          "Velosiped misolida yo'l, vaqt va tezlanishni hisoblaymiz.",
          sheet('Velosipedchi', "yo'l = tezlik · vaqt", '36 km/soat = 10 m/s', '10 m/s · 30 s = 300 m'),
        ),
        lesson(
          'Kuch va massa',
          12,
          'Nyutonning ikkinchi qonuni: arava, yuk va tortish kuchi.',
          sheet('Ikkinchi qonun', 'F = m · a', 'm = 40 kg, a = 2 m/s·s', 'F = 80 N'),
        ),
        lesson(
          'Elektr toki va Om qonuni',
          13,
          "Batareya, lampochka va sim: zanjirni yig'amiz va tokni hisoblaymiz.",
          sheet('Om qonuni', 'I = U : R', 'U = 12 V, R = 6 Om', 'I = 2 A'),
        ),
        {
          ...lesson(
            'Amaliyot: uy elektr hisoblagichi',
            12,
            'Choynak va lampaning bir oylik xarajatini hisoblaymiz.',
            points('Hisoblaymiz', 'Quvvat: 2 kVt', 'Kuniga yarim soat', 'Oyiga 30 kVt·soat'),
            sheet('Bir oylik narx', '2 · 0,5 · 30 = 30 kVt·soat', "30 · 600 = 18 000 so'm"),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
