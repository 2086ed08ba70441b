import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const otabekYusupov: DemoTeacherContent = {
  username: 'otabek_kadr',
  firstName: 'Otabek',
  lastName: 'Yusupov',
  specialization: 'Mobilograf',
  info: "To'y va reklama roliklarini telefonda suratga olaman. Qimmat kamera shart emas: yorug'lik, kadr va sabr yetarli.",
  phone: '+998904567890',
  portrait: {
    ...{ world: 'pista', skin: 'qoramtir', hair: 'fade', tone: 'jigar', top: 'crew', cloth: 'tun' },
    ...{ accent: 'orik', beard: 'full', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'foto',
      title: 'Mobilografiya: telefonda kino kadri',
      category: 'Dizayn',
      cover: { world: 'orik', motif: 'kamera', composition: 'yulduz', words: '' },
      description:
        "<p>Telefoningiz kamerasini to'liq ishlatamiz: yorug'lik, kadr, harakat va montaj. Kurs oxirida bir daqiqalik rolikingiz tayyor bo'ladi.</p>",
      outcomes: [
        "Yorug'likni topish va yo'naltirish",
        'Kadrni uchdan bir qoidasi bilan qurish',
        'Silliq harakat olish',
        'Bir daqiqalik rolik montaj qilish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 110_000,
      published: 35,
      lessons: [
        lesson(
          "Yorug'likni topish",
          5,
          "Deraza, soya va kechki quyosh: eng yaxshi yorug'lik bepul.",
          points(
            "Yorug'lik qayerda?",
            'Deraza yonida yuzni buring',
            'Tushki quyoshdan qoching',
            'Kechki soat: oltin vaqt',
          ),
          sheet('Sozlama', 'Panjara: yoqilgan', 'Fokus: bosib ushlang', "Yorug'lik: pastroq"),
        ),
        lesson(
          'Kadr qurish',
          8,
          'Uchdan bir, chiziqlar va chuqurlik: bitta joyda uch xil kadr.',
          points('Uch kadr', 'Keng: qayerdamiz?', "O'rta: nima qilyapti?", 'Yaqin: nima his qilyapti?'),
        ),
        lesson(
          'Harakat va ovoz',
          8,
          'Shtativsiz silliq yurish va toza ovoz yozish.',
          points('Silliq harakat', 'Tirsaklar yonda', 'Kichik qadamlar', 'Ovozni alohida yozing'),
        ),
        {
          ...lesson(
            'Amaliyot: bir daqiqalik rolik',
            10,
            "Suratga olamiz, kesamiz va musiqa qo'shamiz.",
            sheet('60 soniya', 'Kirish: 5 soniya', 'Voqea: 45 soniya', 'Xulosa: 10 soniya'),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'montaj',
      title: 'Montaj: telefonda reklama roligi',
      category: 'Dizayn',
      cover: { world: 'siyoh', motif: 'telefon', composition: 'sahna', words: 'Montaj' },
      description:
        "<p>Telefondagi bepul ilovada reklama roligini kesish, matn qo'shish va ovozni tozalash.</p>",
      outcomes: ["Kadrlarni ritm bo'yicha kesish", 'Matn va ovozni joylash'],
      language: 1,
      level: 1,
      period: 12,
      price: 59_000,
      published: 'in_review',
      lessons: [
        lesson(
          'Kesish va ritm',
          4,
          'Ortiqchasini olib tashlaymiz, kadrlarni musiqaga moslaymiz.',
          points('Kesish', 'Harakatda kesing', 'Ikki soniyadan uzun emas', "Musiqa urg'usida"),
        ),
        lesson(
          'Matn va ovoz',
          4,
          "O'qiladigan matn va toza ovoz.",
          points('Matn', 'Uch soniya tursin', 'Chetga tegmasin', 'Bitta shrift'),
        ),
      ],
    },
  ],
}
