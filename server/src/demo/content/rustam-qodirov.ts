import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

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
      description:
        "<p>Qozon tanlashdan dasturxongacha: yetti sir, yetti dars. Uy sharoitida, oddiy gazda to'y oshi damlashni o'rganasiz. Masalliqlar ro'yxati va vaqti PDF shaklida ham bor.</p>",
      outcomes: [
        "Guruch va go'sht tanlash",
        'Zirvakni kuydirmasdan tayyorlash',
        "Suvni va olovni to'g'ri ushlash",
        'Osh damlab, sochilgan holda suzish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 75_000,
      published: 49,
      lessons: [
        lesson(
          'Zirvak siri',
          5.2,
          "Oshning ta'mi zirvakda: yog', piyoz, go'sht va sabzi navbati bilan.",
          points(
            'Navbati bilan',
            "Yog'ni qizdiring",
            'Piyoz: oltin rang',
            "Go'sht: qizarguncha",
            'Sabzi: eng oxirida',
          ),
          sheet('Besh kishiga', "Go'sht: 700 g", 'Sabzi: 1 kg', 'Piyoz: 3 ta', 'Zira: 1 choy qoshiq'),
        ),
        {
          ...lesson(
            'Guruch tanlash va yuvish',
            7,
            'Lazer, devzira, alanga: farqi va yuvish tartibi.',
            points('Guruch', 'Iliq suvda besh marta', "Suv tiniq bo'lsin", 'Bir soat tuzli suvda'),
          ),
          handout: {
            name: "To'y oshi: masalliqlar.pdf",
            lines: [
              'Toy oshi: besh kishiga',
              "Go'sht 700 g, sabzi 1 kg, guruch 800 g",
              'Piyoz 3 ta, yog 200 g, zira, tuz',
              'Vaqti: 2 soat',
            ],
          },
        },
        lesson(
          "Sabzi to'g'rash",
          6,
          "Somoncha qilib to'g'rash: pichoq, taxta va barmoq holati.",
          points("To'g'rash", 'Qiya kesing', 'Ustma-ust terib chiqing', "Qirg'ichdan o'tkazmang"),
        ),
        lesson(
          'Olov va vaqt',
          7,
          'Qachon baland, qachon past: zirvakdan damlashgacha olov jadvali.',
          sheet(
            'Olov jadvali',
            'Qovurish: baland, 25 daqiqa',
            'Zirvak: past, 40 daqiqa',
            'Guruch: baland, 15 daqiqa',
            'Damlash: eng past, 30 daqiqa',
          ),
        ),
        {
          ...lesson(
            'Amaliyot: damlash va suzish',
            8,
            'Guruchni yopamiz, damlaymiz va laganga suzamiz.',
            points('Suzish', 'Avval guruch', 'Ustiga sabzi', "Go'shtni eng tepaga"),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
