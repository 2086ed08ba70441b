import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const zulfiyaHamidova: DemoTeacherContent = {
  username: 'zulfiya_ielts',
  firstName: 'Zulfiya',
  lastName: 'Hamidova',
  specialization: 'Ingliz tili, IELTS 8.5',
  info: "Imtihonni to'rt marta topshirganman: 6.0, 7.0, 8.0 va 8.5. Qaysi xato necha ball olib ketishini bilaman. O'quvchilarim bilan har hafta bitta mavzuni ovoz chiqarib ishlaymiz.",
  phone: '+998907778811',
  portrait: {
    ...{ world: 'anor', skin: 'ochiq', hair: 'romol', tone: 'jigar', top: 'crew', cloth: 'yashil' },
    ...{ accent: 'sut', beard: 'none', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'ielts',
      title: "IELTS 7.0: to'rt bo'lim, o'n hafta",
      category: 'Tillar',
      cover: { world: 'firuza', motif: 'shkala', composition: 'soz', words: 'IELTS\n7.0' },
      description:
        "<p>O'n haftalik reja: Listening, Reading, Writing va Speaking bo'limlarining har biri uchun usul, mashq va baholash mezoni. Har hafta bitta insho va bitta og'zaki javobni tekshiraman.</p><p>Boshlash uchun o'rta daraja (B1) kerak.</p>",
      outcomes: [
        "Har bo'limda vaqtni to'g'ri taqsimlash",
        'Task 2 inshosini 40 daqiqada yozish',
        'Speaking javobini ikki daqiqa ravon aytish',
        "To'rt bo'limda ham 7.0 va undan yuqori olish",
      ],
      language: 1,
      level: 3,
      period: 6,
      price: 350_000,
      published: 64,
      lessons: [
        lesson(
          "Speaking 1: o'zingiz haqingizda",
          6.6,
          "Birinchi qismda so'raladigan mavzular va javobni uch gapga yoyish.",
          sheet(
            'Uch gapli javob',
            'Do you work or study?',
            'I study law at university.',
            'It is hard but I love it.',
            'Because I like to help people.',
          ),
          points('Speaking 1', "To'rt-besh daqiqa", "Javob: ha yoki yo'q emas", "Sabab va misol qo'shing"),
        ),
        lesson(
          "Listening: kalit so'zni tutish",
          12,
          "Savolni oldindan o'qib, sinonimlarni kutamiz.",
          points('Eshitishdan oldin', "Kalit so'zni belgilang", "Sinonimini o'ylang", 'Son yoki ismmi?'),
        ),
        lesson(
          'Listening: xarita va reja',
          11,
          "Yo'nalish iboralari va xaritada adashmaslik.",
          points('Xarita', 'Kirish joyini toping', 'Next to, opposite, behind', 'Barmoq bilan kuzating'),
        ),
        lesson(
          "Reading: tez ko'z yugurtirish",
          13,
          'Skimming va scanning: 20 daqiqada bitta matn.',
          sheet(
            '20 daqiqa',
            'Sarlavhalar: 2 daqiqa',
            'Savollar: 3 daqiqa',
            'Javoblar: 13 daqiqa',
            'Tekshirish: 2 daqiqa',
          ),
        ),
        lesson(
          'Reading: True, False, Not Given',
          12,
          "Eng ko'p ball yo'qotiladigan savol turi va aniq qoidasi.",
          points('Farqi nimada?', 'True: matn aytadi', 'False: teskarisini aytadi', 'Not Given: aytmaydi'),
        ),
        {
          ...lesson(
            'Writing Task 1: diagramma',
            13,
            "150 so'zda diagrammani tasvirlaymiz: kirish, umumiy xulosa, tafsilot.",
            sheet('Task 1', 'The chart shows...', 'Overall, sales increased.', 'In 2020 it reached 40%.'),
          ),
          handout: {
            name: 'Task 1 uchun iboralar.pdf',
            lines: [
              'Task 1: useful phrases',
              'increase steadily, rise sharply, remain stable',
              'reach a peak, hit a low, fluctuate',
              'overall, in contrast, by comparison',
            ],
          },
        },
        lesson(
          'Writing Task 2: insho rejasi',
          14,
          "Fikr, dalil, misol: to'rt xatboshilik reja va vaqt.",
          points(
            "To'rt xatboshi",
            'Kirish va fikringiz',
            'Birinchi dalil, misol',
            'Ikkinchi dalil, misol',
            'Xulosa',
          ),
        ),
        {
          ...lesson(
            'Speaking 2: ikki daqiqa ravon',
            12,
            "Kartochkani bir daqiqada rejalaymiz va to'xtamasdan gapiramiz.",
            sheet(
              'Bir daqiqalik reja',
              'Who? My grandfather',
              'When? Every summer',
              'Why? He taught me chess',
            ),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
