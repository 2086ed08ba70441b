import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

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
      description:
        "<p>To'rt qism, o'n to'rt dars: o'lchovdan dazmolgacha. Oddiy uy mashinasi yetarli. Har bir qism oxirida qo'lingizda tayyor narsa bo'ladi: andaza, bichilgan mato, tikilgan ko'ylak.</p>",
      outcomes: [
        "O'lchov olish va andaza chizish",
        "Atlas va paxta matoni to'g'ri bichish",
        "Yoqa, yeng va cho'ntak tikish",
        "Ko'ylakni dazmollab, bezatib tugatish",
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 124_000,
      published: 53,
      sections: [
        { title: "O'lchov va andaza", lessons: 3 },
        { title: 'Bichish', lessons: 3 },
        { title: 'Tikish', lessons: 5 },
        { title: 'Bezak va pardoz', lessons: 3 },
      ],
      lessons: [
        lesson(
          "O'lchov olish",
          5.6,
          "Olti o'lchovni adashmasdan olamiz va daftarga yozamiz.",
          points("Olti o'lchov", "Ko'krak va bel", 'Yelka kengligi', "Ko'ylak uzunligi", 'Yeng uzunligi'),
          sheet('Misol', "Ko'krak: 92", 'Bel: 74', 'Yelka: 12,5', 'Uzunlik: 105'),
        ),
        {
          ...lesson(
            'Andaza chizish',
            12,
            "Qog'ozda old va orqa bo'lak: to'g'ri chiziqlar bilan boshlaymiz.",
            sheet("Old bo'lak", '92 : 4 = 23', '23 + 2 (erkinlik)', '= 25 sm'),
          ),
          handout: {
            name: "Ko'ylak andazasi.pdf",
            lines: [
              'Koylak andazasi',
              '1. Old bolak eni: kokrak : 4 + 2',
              '2. Orqa bolak eni: kokrak : 4 + 1',
              '3. Yeng balandligi: 14',
              '4. Chok haqi: 1,5 sm',
            ],
          },
        },
        lesson(
          'Yeng va yoqa andazasi',
          10,
          'Yeng boshini va yumaloq yoqani chizamiz.',
          points('Yeng', 'Balandligi: 14 sm', 'Eni: 32 sm', 'Chok haqi: 1,5 sm'),
        ),
        lesson(
          'Mato tanlash',
          7,
          'Atlas, adras, chit: qaysi biri yangi boshlovchi uchun qulay.',
          points('Mato', "Cho'zilmaydigan", 'Yupqa, lekin shaffof emas', 'Yuvib, dazmollab oling'),
        ),
        lesson(
          "Guli va yo'li",
          8,
          "Atlasning guli bo'laklarda mos tushishi uchun matoni taxlash.",
          points('Taxlash', "Yo'li bo'yiga", "Gullari ro'para", "To'g'nag'ich bilan"),
        ),
        lesson(
          'Matoni bichish',
          9,
          "Chok haqini qoldirib, bir yo'la bichamiz.",
          sheet('Chok haqi', 'Yon: 1,5 sm', 'Etak: 3 sm', 'Yoqa: 1 sm'),
        ),
        lesson(
          'Mashinani sozlash',
          6,
          'Ignaga ip, mokiga ip va chok uzunligi.',
          points('Sozlash', 'Igna: 80', 'Chok: 2,5', 'Parchada sinang'),
        ),
        lesson(
          'Yelka va yon choklar',
          10,
          "Birinchi choklar: to'g'nag'ich, ko'klash va tikish.",
          points('Tartibi', 'Avval yelka', 'Keyin yon', "Har chokdan so'ng dazmol"),
        ),
        lesson(
          'Yoqa tikish',
          11,
          "Mag'iz bilan yumaloq yoqani burishtirmasdan tikamiz.",
          points('Yoqa', "Mag'izni qiya kesing", "Cho'zib emas, yotqizib", 'Burchaklarini kerting'),
        ),
        lesson(
          "Yeng o'tqazish",
          12,
          "Yeng boshini terib, belgilar bo'yicha o'tqazamiz.",
          points('Yeng', 'Ikki qator ip torting', "O'rtasini yelkaga", 'Ichkaridan tiking'),
        ),
        lesson(
          "Cho'ntak",
          9,
          "Yon chokka yashirin cho'ntak tikamiz.",
          points("Cho'ntak", "Ikkita bo'lak", 'Beldan 8 sm past', 'Yon chok bilan birga'),
        ),
        lesson(
          'Etak va ziy',
          7,
          "Etakni tekislab, ko'rinmas chok bilan tikamiz.",
          points('Etak', "Poldan o'lchang", '3 sm bukib dazmollang', "Ko'rinmas chok"),
        ),
        lesson(
          'Tugma va bezak',
          8,
          "Popuk, jiyak va tugma: milliy bezakni me'yorida qo'shamiz.",
          points('Bezak', 'Jiyak: yoqa va yengda', 'Tugma: bir chiziqda', "Ko'p bo'lmasin"),
        ),
        {
          ...lesson(
            "Amaliyot: tayyor ko'ylak",
            9,
            "Dazmollaymiz, kiyib ko'ramiz va kamchilikni tuzatamiz.",
            points('Tekshiruv', 'Choklar tekismi?', 'Iplar kesilganmi?', 'Yoqa yotibdimi?', 'Suratga oling!'),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
