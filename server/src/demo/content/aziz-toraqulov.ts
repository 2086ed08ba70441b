import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

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
      lessons: [
        lesson(
          "Salomlashish: to'rt xil usul",
          4.4,
          "Rasmiy va do'stona salomlashamiz, javobini ham o'rganamiz.",
          sheet(
            "To'rt xil salom",
            'Hello! How do you do?',
            'Hi! How are you?',
            'Good morning!',
            'Hey, what is up?',
          ),
          points('Javob bering', 'I am fine, thank you. And you?', 'Not bad, thanks.', 'Great! You?'),
        ),
        lesson(
          "O'zim haqimda: besh gap",
          8,
          'Ism, shahar, ish, oila va qiziqish: besh gapni ravon aytamiz.',
          sheet(
            'Besh gap',
            'My name is Sevara.',
            'I am from Samarkand.',
            'I work as a nurse.',
            'I have two brothers.',
          ),
        ),
        lesson(
          'Bozorda: narx va savdo',
          9,
          "Narxini so'raymiz, arzonroq qilib berishini iltimos qilamiz.",
          sheet('Savdo', 'How much is this?', 'It is too expensive.', 'Can you make it cheaper?'),
        ),
        lesson(
          "Yo'l so'rash",
          8,
          "Metro, ko'cha va burilishlar: sayyohga yo'l ko'rsatamiz.",
          points("Yo'nalish", 'Go straight', 'Turn left at the bank', 'It is on your right'),
        ),
        {
          ...lesson(
            'Amaliyot: telefon suhbati',
            9,
            'Stol band qilamiz va uchrashuv vaqtini kelishamiz.',
            sheet(
              'Stol band qilish',
              'I would like to book a table.',
              'For two, at seven.',
              'Thank you, see you!',
            ),
          ),
          variant: 'practice',
        },
      ],
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
      lessons: [
        lesson(
          "Tanishuv: o'zim va ishim",
          5,
          "Birinchi suhbat uchun o'nta ibora va ularning talaffuzi.",
          sheet('Знакомство', 'Меня зовут Дилшод.', 'Я работаю водителем.', 'Очень приятно!'),
          points('Talaffuz', "Urg'u ma'noni o'zgartiradi", "O urg'usiz A bo'ladi", "Yumshoq belgiga e'tibor"),
        ),
        lesson(
          "Do'konda va bozorda",
          8,
          "So'rash, tanlash va almashtirish iboralari.",
          sheet('В магазине', 'Сколько стоит?', 'Есть размер больше?', 'Можно обменять?'),
        ),
        lesson(
          'Shifokor qabulida',
          8,
          "Qayeringiz og'riyotganini aniq aytamiz.",
          sheet('У врача', 'У меня болит голова.', 'Со вчерашнего дня.', 'Температура 38.'),
        ),
        {
          ...lesson(
            'Amaliyot: ish suhbati',
            10,
            "Eng ko'p beriladigan o'nta savolga javob tayyorlaymiz.",
            points(
              'Uch savol',
              'Расскажите о себе',
              'Почему вы хотите работать у нас?',
              'Сколько хотите получать?',
            ),
          ),
          variant: 'practice',
        },
      ],
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
      lessons: [
        lesson(
          'Hayajon dushman emas',
          5,
          'Yurak nega tez uradi va bu kuchni qanday ishlatamiz: ikki daqiqalik nafas mashqi.',
          points(
            'Chiqishdan oldin',
            "To'rtgacha sanab nafas oling",
            "Yelkani bo'shating",
            'Birinchi gapni yod oling',
          ),
          sheet('Nafas mashqi', 'Oling: 4 soniya', 'Ushlang: 2 soniya', 'Chiqaring: 6 soniya'),
        ),
        lesson(
          'Uch qismli nutq',
          8,
          "Boshi, o'rtasi, oxiri: har qanday mavzuni uch daqiqaga sig'diramiz.",
          sheet('Uch daqiqa', 'Voqea: 30 soniya', 'Fikr va dalil: 2 daqiqa', 'Chaqiriq: 30 soniya'),
        ),
        {
          ...lesson(
            "Amaliyot: to'yda so'z aytish",
            7,
            'Qisqa, samimiy va esda qoladigan tabrik tayyorlaymiz.',
            points('Yaxshi tabrik', 'Bitta xotira', 'Bitta tilak', "Ko'pi bilan ikki daqiqa"),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
