import type { DemoTeacherContent } from './school.ts'

export const malikaYoldosheva: DemoTeacherContent = {
  username: 'malika_design',
  firstName: 'Malika',
  lastName: "Yo'ldosheva",
  specialization: 'Interfeys va grafik dizayner',
  info: "Sakkiz yildan beri mobil ilovalar va brendlar ustida ishlayman. Dizayn tug'ma iste'dod emas, o'rganiladigan kasb ekaniga ishonaman. Kurslarimda har bir qoidani hayotdan olingan misolda ko'rsataman va vazifalaringizni shaxsan ko'rib chiqaman.",
  phone: '+998902223344',
  courses: [
    {
      key: 'figma',
      title: "Figma'da mobil ilova dizayni",
      category: 'Dizayn',
      description:
        "<p>Taksi ilovasini bosh sahifasidan to'lov oynasigacha noldan chizamiz. Yo'l-yo'lakay Figma'ning asosiy vositalarini, komponentlarni va prototip yaratishni o'rganasiz.</p><p>Kurs yakunida telefonda bosib ko'rish mumkin bo'lgan prototip va portfoliongiz uchun tayyor ish qo'lingizda bo'ladi.</p>",
      outcomes: [
        "Figma'da ekran, sath va komponentlar bilan ishlash",
        "Foydalanuvchi yo'lini chizish",
        'Rang va shriftlar tizimini tuzish',
        "Bosib ko'riladigan prototip tayyorlash",
      ],
      language: 1,
      level: 2,
      period: 12,
      price: 240_000,
      published: 48,
      lessons: [
        {
          title: 'Figma bilan tanishuv',
          description:
            "Ish maydoni, ramkalar va asosiy vositalarni ko'rib chiqamiz, birinchi ekranni tayyorlaymiz.",
          points: [
            "Figma brauzerda ishlaydi, o'rnatish shart emas",
            "Frame: telefon ekrani o'lchami",
            "Shakl, matn va rasm qo'shamiz",
            "Auto layout: hammasi o'z joyida",
          ],
          seconds: 30,
        },
        {
          title: "Foydalanuvchi yo'lini chizamiz",
          description:
            "Chizishdan oldin o'ylaymiz: odam ilovani nima uchun ochadi va nechta qadamda maqsadiga yetadi?",
          points: [
            'Maqsad: uch bosishda taksi chaqirish',
            "Qog'ozda eskiz: eng tez usul",
            'Ortiqcha qadamlarni olib tashlaymiz',
          ],
          seconds: 26,
          handout: {
            name: "Foydalanuvchi yo'li uchun savollar.pdf",
            lines: [
              "Foydalanuvchi yo'li: o'zingizga beriladigan savollar",
              '1. Foydalanuvchi ilovani qaysi vaziyatda ochadi?',
              "2. Unga birinchi navbatda qaysi ma'lumot kerak?",
              '3. Qaysi qadamda adashishi mumkin?',
              "4. Internet sekin bo'lsa, ekranda nima ko'radi?",
              '5. Xatoni qanday tuzatadi va ortga qanday qaytadi?',
            ],
          },
        },
        {
          title: 'Komponentlar va ranglar tizimi',
          description:
            'Tugma va maydonlarni bir marta chizib, hamma ekranda ishlatamiz. Ranglarni tartibga solamiz.',
          points: [
            "Komponent: bir joyda o'zgartir, hamma joyda yangilanadi",
            'Asosiy rang, fon va matn ranglari',
            "Kontrast: quyoshda ham o'qilsin",
          ],
          seconds: 28,
        },
        {
          title: "Prototip: ekranlarni bog'laymiz",
          description:
            "Ekranlarni bir-biriga ulab, telefonda sinab ko'ramiz va do'stlarga ko'rsatib fikr olamiz.",
          points: [
            "Tugmadan keyingi ekranga o'q tortamiz",
            "Smart animate: yumshoq o'tish",
            'Figma ilovasida telefonda sinaymiz',
            "Besh kishidan fikr so'rang",
          ],
          seconds: 30,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'grafik',
      title: 'Grafik dizayn asoslari: rang, shrift, kompozitsiya',
      category: 'Dizayn',
      description:
        "<p>Afisha, post yoki e'lon tayyorlashda nega birlari ko'zni quvontiradi, boshqalari esa charchatadi? Kursda chiroyli ishning ortidagi oddiy qoidalarni o'rganamiz.</p><p>Qaysi dasturda ishlashingizdan qat'i nazar, bu qoidalar sizga yordam beradi.</p>",
      outcomes: [
        'Bir-biriga mos ranglarni tanlash',
        "Shriftlarni juftlash va o'qilishini ta'minlash",
        "Bo'sh joydan to'g'ri foydalanish",
      ],
      language: 1,
      level: 1,
      period: 6,
      price: 99_000,
      published: 41,
      lessons: [
        {
          title: "Kompozitsiya: ko'z qayerga qaraydi",
          description: "Asosiy va ikkinchi darajali narsalarni ajratamiz, bo'sh joyning kuchini ko'ramiz.",
          points: [
            'Bitta ish, bitta asosiy fikr',
            "Katta, o'rta, kichik: uch daraja",
            "Bo'sh joy ham dizayn",
            "To'rga tayansangiz, adashmaysiz",
          ],
          seconds: 30,
        },
        {
          title: 'Rang: uchta rang yetarli',
          description: 'Rang doirasi, issiq va sovuq ranglar, fon bilan matn orasidagi kontrast.',
          points: [
            "Asosiy, yordamchi va urg'u rang",
            '60 / 30 / 10 qoidasi',
            'Kontrastni har doim tekshiring',
          ],
          seconds: 26,
        },
        {
          title: "Shrift: o'qilsa, ishlaydi",
          description: "Sarlavha va matn uchun shrift tanlaymiz, qator oralig'i va uzunligini sozlaymiz.",
          points: [
            'Ikkitadan ortiq shrift ishlatmang',
            "Qator oralig'i: 140-160 foiz",
            'Bir qatorda 45-75 ta belgi',
          ],
          seconds: 26,
        },
        {
          title: "Yakun: o'z afishangizni tekshiring",
          description: "O'tilganlarni takrorlaymiz va tayyor ishni o'nta savol bo'yicha tekshirib chiqamiz.",
          points: [
            "Asosiy fikr uch soniyada ko'rinadimi?",
            "Uzoqdan o'qiladimi?",
            'Ortiqcha narsani olib tashlang',
          ],
          seconds: 24,
          variant: 'summary',
        },
      ],
    },
    {
      key: 'foto',
      title: 'Telefonda mahsulot suratga olish',
      category: 'Dizayn',
      description:
        "<p>Onlayn do'kon uchun suratlarni qimmat kamerasiz, deraza yonidagi yorug'lik va oddiy oq qog'oz yordamida olamiz.</p>",
      outcomes: ["Tabiiy yorug'likdan foydalanish", 'Fon va burchak tanlash', 'Suratni telefonda tahrirlash'],
      language: 1,
      level: 1,
      period: 3,
      price: 59_000,
      published: 'in_review',
      lessons: [
        {
          title: "Yorug'lik: deraza eng yaxshi chiroq",
          description: "Kunning qaysi vaqtida va qayerda suratga olish kerakligini ko'ramiz.",
          points: [
            "Yorug'lik yon tomondan tushsin",
            "Soyani oq qog'oz bilan yumshating",
            "Chirog'ni o'chiring: ranglar aralashmasin",
          ],
          seconds: 26,
        },
        {
          title: 'Fon va burchak',
          description: "Mahsulotni ajratib ko'rsatadigan fon va eng qulay burchakni tanlaymiz.",
          points: ['Oddiy fon: mahsulot gapirsin', 'Yuqoridan, yondan va yaqindan', 'Doim bir xil masofa'],
          seconds: 24,
          variant: 'practice',
        },
      ],
    },
  ],
}
