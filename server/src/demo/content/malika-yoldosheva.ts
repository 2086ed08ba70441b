import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const malikaYoldosheva: DemoTeacherContent = {
  username: 'malika_design',
  firstName: 'Malika',
  lastName: "Yo'ldosheva",
  specialization: 'Interfeys va grafik dizayner',
  info: "Bank va yetkazib berish ilovalarining ekranlarini chizganman. Dizayn iste'dod emas, o'rganiladigan hunar deb bilaman: qoidalarni tushuntiraman, keyin ishingizni birga tahlil qilamiz.",
  phone: '+998902223344',
  portrait: {
    ...{ world: 'anor', skin: 'ochiq', hair: 'long', tone: 'kashtan', top: 'crew', cloth: 'zafaron' },
    ...{ accent: 'orik', beard: 'none', glasses: false, doppi: false },
  },
  bundle: {
    title: 'Dizaynerning ilk qadamlari: shakldan ilova ekranigacha',
    price: 279_000,
    courseKeys: ['grafik', 'ui'],
  },
  courses: [
    {
      key: 'grafik',
      title: 'Grafik dizayn: shakl, rang, shrift',
      category: 'Dizayn',
      cover: { world: 'anor', motif: 'qalam', composition: 'ustoz', words: 'Dizayn' },
      description:
        "<p>Dizaynning uch poydevori: shakl, rang va shrift. Har bir darsda bitta qoidani o'rganamiz va uni haqiqiy ishda, kafe logotipi va e'lonida qo'llaymiz.</p><p>Bepul dasturlar yetarli: telefon yoki oddiy noutbuk.</p>",
      outcomes: [
        'Kompozitsiyada asosiy narsani ajratish',
        '60/30/10 qoidasi bilan rang tanlash',
        "Ikki shriftni uyg'un qo'llash",
        "Kafe uchun logotip va e'lon tayyorlash",
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 99_000,
      published: 47,
      lessons: [
        lesson(
          "Ko'z qayerga qaraydi: kompozitsiya",
          5,
          "Sahifada birinchi nima ko'rinishi kerakligini tanlaymiz va o'lcham, joy, bo'shliq bilan ajratamiz.",
          points(
            "Ko'zni boshqaramiz",
            "Kattasi birinchi ko'rinadi",
            "Bo'sh joy ham ishlaydi",
            'Bir sahifada bitta qahramon',
          ),
          sheet('Uchdan bir qoidasi', 'Eni: 3 ta ustun', "Bo'yi: 3 ta qator", 'Muhimi kesishgan joyda'),
        ),
        lesson(
          'Ranglar: 60, 30, 10',
          7,
          "Asosiy, yordamchi va urg'u ranglarini tanlaymiz.",
          sheet('60 / 30 / 10', 'Fon: 60 foiz', 'Matn va bloklar: 30 foiz', 'Tugma: 10 foiz'),
        ),
        lesson(
          'Shriftlar: ikkitasi yetarli',
          6,
          "Sarlavha va matn uchun shrift tanlaymiz, o'lchamlarni pog'ona qilib olamiz.",
          points(
            'Shrift tanlash',
            "O'zbek harflari bormi?",
            "Kichik o'lchamda o'qiladimi?",
            "Ikki shrift bir-biriga o'xshamasin",
          ),
        ),
        {
          ...lesson(
            'Amaliyot: kafe logotipi',
            9,
            'Eskizdan tayyor belgigacha: choyxona uchun logotip chizamiz.',
            points(
              'Logotip bosqichlari',
              "O'nta tez eskiz",
              'Eng sodda uchtasi',
              'Oq-qora holatda tekshirish',
              'Rang va nom',
            ),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'ui',
      title: 'Ilova ekranini chizamiz: UI asoslari',
      category: 'Dizayn',
      cover: { world: 'pista', motif: 'ekran', composition: 'soz', words: 'UI' },
      description:
        "<p>Bitta ilovani boshidan oxirigacha chizamiz: yetkazib berish ilovasining to'rtta ekrani. Figma dasturi bepul, undagi hamma kerakli asbobni darslarda ko'rasiz.</p>",
      outcomes: [
        "Ekranni panjara bo'yicha joylash",
        'Tugma va maydonlarning barcha holatini chizish',
        'Komponent va auto layout bilan ishlash',
        'Bosiladigan prototip tayyorlash',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 240_000,
      published: 36,
      lessons: [
        lesson(
          'Ekran nimadan iborat',
          7,
          "Uchta mashhur ilovani qismlarga ajratamiz va o'z ekranimiz uchun panjara chizamiz.",
          points(
            'Ekran qismlari',
            'Yuqori panel',
            'Asosiy amal: bitta',
            "Ro'yxat va kartalar",
            'Pastki menyu',
          ),
          sheet('8 px panjara', 'Oraliq: 8, 16, 24', 'Chet: 16', "Tugma bo'yi: 48"),
        ),
        lesson(
          'Tugma va uning olti holati',
          11,
          "Oddiy, bosilgan, kutayotgan, o'chiq: har biri uchun alohida ko'rinish.",
          points('Olti holat', 'Oddiy va ustida', 'Bosilgan va tanlangan', "Kutayotgan va o'chiq"),
        ),
        lesson(
          'Komponent va auto layout',
          14,
          "Bir marta chizib, yuz marta ishlatamiz: o'zgarish hamma joyda ko'rinadi.",
          sheet('Auto layout', "Yo'nalish: pastga", 'Oraliq: 12', 'Chet: 16', "Karta o'zi cho'ziladi"),
        ),
        {
          ...lesson(
            'Prototip: ekranlarni ulaymiz',
            13,
            "Buyurtma yo'lini boshidan oxirigacha bosib ko'ramiz va do'stimizga sinatamiz.",
            points('Sinov', "Vazifa bering, yo'lni aytmang", "Qayerda to'xtadi?", 'Uch kishi yetarli'),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
