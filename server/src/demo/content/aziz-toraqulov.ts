import type { DemoTeacherContent } from './school.ts'

export const azizToraqulov: DemoTeacherContent = {
  username: 'aziz_tillar',
  firstName: 'Aziz',
  lastName: "To'raqulov",
  specialization: 'Tillar va notiqlik murabbiyi',
  info: "Gid bo'lib ishlaganman, sahnada olib boruvchiman. Tilni ham, nutqni ham bir xil o'rgataman: birinchi kundan ovoz chiqarib gapirasiz. Xato qilish mumkin, jim turish mumkin emas.",
  phone: '+998905556677',
  portrait: {
    ...{ world: 'siyoh', skin: 'qoramtir', hair: 'curly', tone: 'qora', top: 'crew', cloth: 'sut' },
    ...{ accent: 'orik', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'ingliz',
      title: 'Kundalik ingliz tili: birinchi kundan gapiring',
      category: 'Tillar',
      cover: { world: 'siyoh', motif: 'suhbat', composition: 'ustoz', words: 'Speak up!' },
      description:
        "<p>Grammatikadan emas, suhbatdan boshlaymiz. Har bir darsda bitta vaziyat: tanishuv, bozor, yo'l so'rash, mehmonxona. Iboralarni ovoz chiqarib takrorlaysiz va o'z dialogingizni tuzasiz.</p>",
      outcomes: [
        "Tanishish va o'zi haqida gapirish",
        "Do'kon va bozorda savdolashish",
        "Yo'l so'rash va tushuntirish",
        'Telefonda qisqa suhbat qurish',
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 159_000,
      published: 60,
    },
    {
      key: 'rus',
      title: "Rus tilida erkin so'zlashuv",
      category: 'Tillar',
      cover: { world: 'lojuvard', motif: 'matryoshka', composition: 'ravoq', words: 'Русский' },
      description:
        "<p>Tushunaman-u, gapira olmayman deydiganlar uchun. Ishxona, shifokor, do'kon va telefondagi tayyor iboralarni o'rganib, o'z gapingizni tuzasiz.</p>",
      outcomes: [
        "Ishga kirish suhbatidan o'tish",
        'Shifokorga shikoyatni aytish',
        'Kelishiklarni yodlamasdan ishlatish',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 119_000,
      published: 30,
    },
    {
      key: 'nutq',
      title: "Notiqlik san'ati: hayajonni yengish",
      category: 'Shaxsiy rivojlanish',
      cover: { world: 'siyoh', motif: 'mikrofon', composition: 'yulduz', words: '' },
      description:
        "<p>To'yda so'z aytish, diplom himoyasi, majlisdagi chiqish: hayajonni boshqarish va fikrni uch daqiqada yetkazishni mashq qilamiz. Har dars oxirida telefonga yozib olinadigan vazifa bor.</p>",
      outcomes: [
        'Hayajonni nafas bilan boshqarish',
        'Uch qismli nutq tuzish',
        'Ovoz va pauzadan foydalanish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 89_000,
      published: 44,
    },
  ],
}
