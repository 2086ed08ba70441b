import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const kamolaNazarova: DemoTeacherContent = {
  username: 'kamola_psixolog',
  firstName: 'Kamola',
  lastName: 'Nazarova',
  specialization: 'Psixolog',
  info: "Maktab psixologi bo'lib ishlayman, kattalar uchun guruh mashg'ulotlari o'tkazaman. Maslahat emas, mashq beraman: har kuni besh daqiqa yetarli. Og'ir holatda shifokorga murojaat qilishni ham o'rgataman.",
  phone: '+998901234567',
  portrait: {
    ...{ world: 'zafaron', skin: 'ochiq', hair: 'bun', tone: 'kashtan', top: 'blazer', cloth: 'anor' },
    ...{ accent: 'zafaron', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'psix',
      title: "O'zingiz bilan kelishing: tashvishni boshqarish",
      category: 'Shaxsiy rivojlanish',
      cover: { world: 'anor', motif: 'bosh', composition: 'yulduz', words: '' },
      description:
        "<p>Imtihon, ish, uy tashvishi: xavotir hammada bor. Nafas, kundalik va fikrni tekshirish mashqlari bilan uni boshqarishni o'rganasiz. Kurs davolanish o'rnini bosmaydi.</p>",
      outcomes: [
        'Xavotir belgilarini tanish',
        'Nafas bilan tinchlanish',
        'Fikrni dalil bilan tekshirish',
        'Uxlash va dam olish odatini tiklash',
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 95_000,
      published: 38,
      lessons: [
        lesson(
          "Nafas: to'rtgacha sanang",
          3.2,
          'Xavotir kelganda tanani tinchlantiradigan eng oddiy mashq.',
          sheet(
            "To'rt sanoq",
            'Nafas oling: 1, 2, 3, 4',
            'Ushlang: 1, 2, 3, 4',
            'Chiqaring: 1, 2, 3, 4',
            "To'rt marta takrorlang",
          ),
          points('Qachon yordam beradi?', 'Imtihondan oldin', 'Uyqu kelmaganda', 'Jahl chiqqanda'),
        ),
        lesson(
          'Xavotir nima deydi',
          7,
          'Fikr, his va tanadagi belgini ajratib yozamiz.',
          points('Kundalik', "Nima bo'ldi?", "Nima deb o'yladim?", 'Tanamda nima sezdim?'),
        ),
        lesson(
          'Fikrni tekshirish',
          8,
          "Fikr haqiqatmi yoki taxmin? Dalillar jadvalini to'ldiramiz.",
          sheet(
            'Dalillar',
            'Fikr: imtihondan yiqilaman',
            "Qarshi: 3 sinovdan o'tdim",
            'Yangi fikr: tayyorman',
          ),
        ),
        {
          ...lesson(
            'Amaliyot: uyqu va dam',
            6,
            "Bir haftalik reja: telefon, yorug'lik, uyqu vaqti.",
            points('Bir hafta', 'Telefon boshqa xonada', 'Bir vaqtda yotish', 'Kunduzi 20 daqiqa yurish'),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'vaqt',
      title: 'Vaqtni boshqarish va foydali odatlar',
      category: 'Shaxsiy rivojlanish',
      cover: { world: 'pista', motif: 'soat', composition: 'sahna', words: '24 soat' },
      description:
        "<p>Ish ko'p, vaqt yetmaydi? Ustuvor ishni tanlash, diqqatni saqlash va kichik odatlarni qurishni uchta qisqa darsda o'rganamiz.</p>",
      outcomes: [
        'Muhim ishni shoshilinchdan ajratish',
        "Telefonni chalg'itmaydigan qilish",
        'Odatni kichik qadamdan boshlash',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 49_000,
      published: 26,
      lessons: [
        lesson(
          'Muhimmi yoki shoshilinchmi?',
          4.2,
          "Ishlarni to'rt katakka ajratamiz va eng muhimini ertalabga qo'yamiz.",
          points(
            "To'rt katak",
            'Muhim, shoshilinch: hozir',
            'Muhim, shoshilinch emas: rejaga',
            'Muhim emas: boshqaga',
            "Hech qaysi: o'chiring",
          ),
          sheet('Kunning bitta ishi', 'Ertalab 25 daqiqa', 'Dam: 5 daqiqa', 'Yana 25 daqiqa'),
        ),
        lesson(
          'Diqqat: 25 daqiqa qoidasi',
          6,
          "Taymer, qisqa dam va telefonni boshqa xonaga qo'yish.",
          sheet('Bir aylanish', 'Ish: 25 daqiqa', 'Dam: 5 daqiqa', "To'rt marta, keyin 20 daqiqa dam"),
        ),
        {
          ...lesson(
            'Amaliyot: odat jadvali',
            5,
            'Bitta kichik odatni 21 kun davomida belgilab boramiz.',
            points('Kichik boshlang', 'Kitob: kuniga ikki bet', 'Joyi va vaqti aniq', 'Uzilsa, ertaga davom'),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
