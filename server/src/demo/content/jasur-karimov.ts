import type { DemoTeacherContent } from './school.ts'

export const jasurKarimov: DemoTeacherContent = {
  username: 'jasur_karimov',
  firstName: 'Jasur',
  lastName: 'Karimov',
  specialization: "Dasturchi, o'n yillik tajriba",
  info: "Toshkent axborot texnologiyalari universitetini tamomlaganman. Bank va savdo tizimlarini yozib kelaman, bo'sh vaqtimda esa yoshlarga dasturlashni o'rgataman. Darslarimda quruq nazariya yo'q: har bir mavzu kichik, lekin ishlaydigan dastur bilan tugaydi.",
  phone: '+998901112233',
  courses: [
    {
      key: 'python',
      title: 'Python: noldan birinchi dasturgacha',
      category: 'Dasturlash',
      description:
        "<p>Dasturlashni hech qachon sinab ko'rmaganlar uchun kurs. Kompyuterga Python o'rnatishdan boshlaymiz va oxirgi darsda xarajatlaringizni hisoblab boradigan haqiqiy dastur yozamiz.</p><p>Har bir dars qisqa: mavzuni tushuntiraman, birga yozamiz, keyin o'zingiz mustaqil vazifa bajarasiz. Savollaringizga izohlarda javob beraman.</p><ul><li>Oldindan bilim talab qilinmaydi</li><li>Oddiy noutbuk yetarli</li><li>Har bir darsdan keyin kichik mashq</li></ul>",
      outcomes: [
        "O'zgaruvchi, shart va sikllardan erkin foydalanish",
        "Ma'lumotlarni ro'yxat va lug'atda saqlash",
        'Kodni funksiyalarga ajratib, tartibli yozish',
        'Xarajatlarni hisoblaydigan dasturni mustaqil yaratish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 149_000,
      published: 62,
      lessons: [
        {
          title: "Python nima va uni qanday o'rnatamiz",
          description:
            "Python qayerda ishlatilishini ko'ramiz, uni kompyuterga o'rnatamiz va birinchi buyruqni ishga tushiramiz.",
          points: [
            "Python: sodda yoziladi, ko'p joyda ishlaydi",
            "python.org saytidan o'rnatamiz",
            'print("Salom, dunyo!")',
            'Birinchi dasturingiz tayyor',
          ],
          seconds: 30,
        },
        {
          title: "O'zgaruvchilar va ma'lumot turlari",
          description:
            "Sonlar, matnlar va mantiqiy qiymatlarni o'zgaruvchida saqlaymiz, ular ustida amallar bajaramiz.",
          points: [
            "O'zgaruvchi: nomi bor quti",
            'narx = 12000, soni = 3',
            'jami = narx * soni',
            'Matn, son va mantiqiy qiymat farqi',
          ],
          seconds: 28,
          handout: {
            name: "O'zgaruvchilar bo'yicha mashqlar.pdf",
            lines: [
              "O'zgaruvchilar bo'yicha mashqlar",
              "1. Ismingiz va yoshingizni o'zgaruvchilarda saqlang va bitta gap qilib chiqaring.",
              '2. Uchta mahsulot narxini saqlang va jami summani hisoblang.',
              "3. Haroratni Selsiydan Farengeytga o'tkazing: F = C * 9 / 5 + 32.",
              "4. Matnni son bilan qo'shganda nima bo'lishini sinab ko'ring va sababini yozing.",
            ],
          },
        },
        {
          title: 'Shartlar: if, elif, else',
          description: "Dasturni qaror qabul qilishga o'rgatamiz: yoshga qarab chipta narxini hisoblaymiz.",
          points: [
            "if: shart to'g'ri bo'lsa bajariladi",
            'elif: navbatdagi shart',
            'else: qolgan barcha holatlar',
            "Qator boshidagi bo'sh joy Python uchun muhim",
          ],
          seconds: 26,
        },
        {
          title: "Sikllar va ro'yxatlar",
          description: 'Bir xil ishni qayta-qayta yozmaslik uchun for va while sikllaridan foydalanamiz.',
          points: [
            "Ro'yxat: bir nechta qiymat bitta nomda",
            "for narx in narxlar: har birini ko'rib chiqamiz",
            'sum(narxlar): jami summa bir qatorda',
          ],
          seconds: 26,
        },
        {
          title: 'Amaliyot: xarajatlar hisobchisi',
          description:
            "O'tilgan barcha mavzularni birlashtirib, kunlik xarajatlarni yozib boradigan dastur tuzamiz.",
          points: [
            'Xarajat nomi va summasini kiritamiz',
            "Ro'yxatga qo'shib boramiz",
            "Kun yakunida jami va eng katta xarajatni ko'ramiz",
            "Endi o'zingiz yangi imkoniyat qo'shing",
          ],
          seconds: 34,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'html',
      title: 'Veb-sahifa yaratish: HTML va CSS',
      category: 'Dasturlash',
      description:
        "<p>Bepul kurs: uch darsda o'zingiz haqingizda chiroyli sahifa tayyorlaysiz. HTML bilan mazmunni, CSS bilan ko'rinishni yaratamiz, so'ng sahifani internetga joylaymiz.</p><p>Telefonda ham, kompyuterda ham to'g'ri ko'rinadigan sahifa qilishga alohida e'tibor beramiz.</p>",
      outcomes: [
        "Sahifani sarlavha, matn, rasm va havolalardan yig'ish",
        'Rang, shrift va oraliqlarni CSS bilan boshqarish',
        'Telefonga moslashadigan sahifa tayyorlash',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 0,
      published: 55,
      lessons: [
        {
          title: 'Birinchi HTML sahifa',
          description:
            "Brauzer sahifani qanday o'qishini ko'ramiz va oddiy matn muharririda birinchi sahifani yozamiz.",
          points: [
            'HTML: sahifaning skeleti',
            '<h1> sarlavha, <p> matn, <a> havola',
            'Faylni index.html deb saqlaymiz',
            'Brauzerda ochib tekshiramiz',
          ],
          seconds: 28,
        },
        {
          title: 'CSS: rang, shrift va oraliq',
          description:
            "Sahifaga ko'rinish beramiz: fon, matn rangi, shrift o'lchami va elementlar orasidagi masofa.",
          points: [
            "CSS: sahifaning ko'rinishi",
            'color, background, font-size',
            'padding: ichki oraliq, margin: tashqi oraliq',
          ],
          seconds: 26,
        },
        {
          title: 'Telefonga moslash',
          description:
            "Sahifa kichik ekranda ham qulay o'qilishi uchun moslashuvchan o'lchamlardan foydalanamiz.",
          points: [
            'Avval telefon uchun yozamiz',
            '@media: katta ekran uchun qoidalar',
            'Rasm: max-width 100%',
            "Sahifani do'stingiz telefonida sinab ko'ring",
          ],
          seconds: 28,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'javascript',
      title: 'JavaScript amaliyotda: uchta kichik loyiha',
      category: 'Dasturlash',
      description:
        "<p>HTML va CSS asoslarini biladiganlar uchun kurs. Uchta loyihani noldan yozamiz: vazifalar ro'yxati, valyuta hisoblagichi va viktorina o'yini.</p><p>Har bir loyihada bitta yangi mavzu: hodisalar, serverdan ma'lumot olish va holatni saqlash. Kurs oxirida uchala loyiha portfoliongizga tayyor bo'ladi.</p>",
      outcomes: [
        'Sahifadagi tugma va maydonlarni jonlantirish',
        "fetch yordamida serverdan ma'lumot olish",
        "Ma'lumotni brauzerda saqlash",
        'Portfolio uchun uchta tayyor loyiha',
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 290_000,
      published: 34,
      lessons: [
        {
          title: "Hodisalar: tugma bosilganda nima bo'ladi",
          description:
            'addEventListener bilan tanishamiz va sahifani foydalanuvchi harakatiga javob beradigan qilamiz.',
          points: [
            'Hodisa: bosish, yozish, aylantirish',
            'addEventListener("click", ...)',
            'Avval konsolda tekshiramiz',
            "Keyin sahifani o'zgartiramiz",
          ],
          seconds: 30,
        },
        {
          title: "1-loyiha: vazifalar ro'yxati",
          description:
            "Vazifa qo'shish, bajarildi deb belgilash va o'chirish imkoniyati bor ro'yxat yozamiz.",
          points: [
            'Vazifalarni massivda saqlaymiz',
            "Ro'yxatni har o'zgarishda qayta chizamiz",
            'localStorage: sahifa yopilsa ham saqlanadi',
          ],
          seconds: 32,
          variant: 'practice',
        },
        {
          title: '2-loyiha: valyuta hisoblagichi',
          description: "Markaziy bank kurslarini fetch bilan olib, so'mni boshqa valyutaga o'giramiz.",
          points: [
            "fetch: serverga so'rov",
            'await: javobni kutamiz',
            "Xato bo'lsa, foydalanuvchiga tushunarli xabar",
          ],
          seconds: 30,
          variant: 'practice',
        },
        {
          title: "3-loyiha: viktorina o'yini",
          description: "Savollar, vaqt hisobi va ballar. Kodni kichik funksiyalarga bo'lib yozamiz.",
          points: [
            'Savollar alohida faylda',
            'setInterval: vaqtni sanaymiz',
            "Natijani do'stlar bilan ulashish",
            'Loyihani internetga joylaymiz',
          ],
          seconds: 34,
          variant: 'practice',
        },
      ],
    },
  ],
}
