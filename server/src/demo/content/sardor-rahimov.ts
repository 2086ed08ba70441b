import { type DemoTeacherContent, lesson, points, sheet } from './school.ts'

export const sardorRahimov: DemoTeacherContent = {
  username: 'sardor_biznes',
  firstName: 'Sardor',
  lastName: 'Rahimov',
  specialization: 'Tadbirkor va moliya maslahatchisi',
  info: "O'n to'rt yildan beri kichik biznes yuritaman, xatolarim ham ko'p bo'lgan. Darslarimda shior emas, hisob-kitob bor: har bir mavzu o'zingizning raqamlaringiz bilan yakunlanadi.",
  phone: '+998903334455',
  portrait: {
    ...{ world: 'firuza', skin: 'bugdoy', hair: 'fade', tone: 'qora', top: 'blazer', cloth: 'tun' },
    ...{ accent: 'anor', beard: 'short', glasses: true, doppi: false },
  },
  courses: [
    {
      key: 'hisob',
      title: 'Kichik biznes uchun buxgalteriya',
      category: 'Biznes',
      cover: { world: 'firuza', motif: 'hisob', composition: 'naqsh', words: 'Hisob-\nkitob' },
      description:
        "<p>Buxgalter bo'lmaganlar uchun buxgalteriya: kirim-chiqim, tannarx, soliq va ish haqi. Bitta do'kon misolida bir oylik hisobni to'liq yuritamiz.</p>",
      outcomes: [
        'Kirim-chiqim daftarini yuritish',
        'Mahsulot tannarxini hisoblash',
        'Zararsizlik nuqtasini topish',
        "Aylanma solig'ini o'z vaqtida hisoblash",
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 160_000,
      published: 56,
      lessons: [
        lesson(
          'Pul qayerga ketyapti: kirim-chiqim',
          6,
          "Oddiy jadval bilan har bir so'mni joyiga qo'yamiz va oy oxirida nima qolganini bilamiz.",
          points('Uch ustun', 'Sana va nima uchun', 'Kirim', 'Chiqim'),
          sheet(
            'Bir kunlik hisob',
            'Savdo: 1 800 000',
            'Mahsulot: 1 100 000',
            'Ijara va boshqa: 250 000',
            'Qoldi: 450 000',
          ),
        ),
        lesson(
          'Tannarx va ustama',
          9,
          "Bitta mahsulotning haqiqiy narxini topamiz va unga ustama qo'yamiz.",
          sheet('Bitta somsa', 'Masalliq: 2 600', 'Gaz va ish haqi: 900', 'Tannarx: 3 500', 'Narxi: 5 000'),
        ),
        {
          ...lesson(
            'Zararsizlik nuqtasi',
            10,
            "Nechta sotsak, xarajat qoplanadi? Ochishdan oldin hisoblab ko'ramiz.",
            sheet(
              'Nechta sotish kerak?',
              'Doimiy xarajat: 6 000 000',
              'Bittadan foyda: 1 500',
              '6 000 000 : 1 500',
              '= 4 000 dona',
            ),
          ),
          handout: {
            name: 'Zararsizlik nuqtasi jadvali.pdf',
            lines: [
              'Zararsizlik nuqtasi',
              '1. Oylik doimiy xarajatlar: ijara, maosh, aloqa.',
              '2. Bitta mahsulotdan qoladigan foyda: narx - tannarx.',
              '3. Xarajatni foydaga boling: shuncha dona sotish kerak.',
            ],
          },
        },
        lesson(
          "Aylanma solig'i va ish haqi",
          11,
          "Qaysi soliqni qachon to'laymiz, xodim uchun nimalarni hisoblaymiz.",
          sheet("Aylanma solig'i", 'Aylanma: 90 000 000', '90 000 000 · 4 foiz', '= 3 600 000'),
        ),
        {
          ...lesson(
            'Amaliyot: bir oylik hisobot',
            12,
            "Do'konning bir oyini boshidan oxirigacha yopamiz.",
            points(
              'Oyni yopish',
              'Kassa va bankni solishtirish',
              "Qarzlar ro'yxati",
              'Foyda va zarar',
              'Keyingi oy rejasi',
            ),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'smm',
      title: "SMM: do'kon sahifasidan birinchi buyurtmagacha",
      category: 'Biznes',
      cover: { world: 'orik', motif: 'telefon', composition: 'soz', words: 'SMM' },
      description:
        '<p>Uyda pishiriq, gul yoki kiyim sotasizmi? Sahifani sozlaymiz, bir oylik kontent reja tuzamiz, yozishmalarga javob tayyorlaymiz va birinchi reklamani kichik pulga yoqamiz.</p>',
      outcomes: [
        'Sahifani sotadigan qilib sozlash',
        'Bir oylik kontent reja tuzish',
        'Yozishmada savdoni yakunlash',
        'Kichik byudjetli reklamani hisoblash',
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 129_000,
      published: 33,
      lessons: [
        lesson(
          'Sahifangiz nima sotadi?',
          5,
          "Nom, tavsif va birinchi to'qqizta rasm: mijoz uch soniyada tushunishi kerak.",
          points('Birinchi uch soniya', 'Nima sotasiz?', 'Qayerda va qancha?', 'Qanday buyurtma beraman?'),
          sheet(
            'Tavsif',
            'Uyda pishirilgan tortlar',
            'Toshkent, yetkazamiz',
            "150 000 so'mdan",
            'Buyurtma: yozing',
          ),
        ),
        lesson(
          'Bir oylik kontent reja',
          9,
          "Har hafta to'rtta mavzu: mahsulot, jarayon, mijoz, foydali maslahat.",
          points(
            "Haftada to'rt post",
            'Mahsulot yaqindan',
            'Qanday tayyorlanadi',
            'Mijoz fikri',
            'Foydali maslahat',
          ),
        ),
        lesson(
          'Yozishmada savdo qilish',
          8,
          "Narxini so'raganlarga nima deymiz: tayyor javoblar va xushmuomala eslatma.",
          points('Yaxshi javob', 'Salom va ism', 'Narx hamda tanlov', 'Savol bilan tugaydi'),
        ),
        {
          ...lesson(
            'Amaliyot: birinchi reklama',
            10,
            "Kuniga 20 000 so'mlik reklamani yoqamiz va natijasini hisoblaymiz.",
            sheet(
              'Reklama hisobi',
              'Sarf: 140 000',
              'Yozganlar: 28 kishi',
              'Buyurtma: 7 ta',
              'Bitta mijoz: 20 000',
            ),
          ),
          variant: 'practice',
        },
      ],
    },
    {
      key: 'excel',
      title: 'Excel: hisob-kitob va hisobotlar',
      category: 'Biznes',
      cover: { world: 'firuza', motif: 'jadval', composition: 'sahna', words: 'Excel' },
      description:
        "<p>Ish joyida eng ko'p kerak bo'ladigan Excel: formulalar, umumlashma jadval va tushunarli diagrammalar. Ombor hisobini misol qilib, yarim soatda hisobot chiqaradigan jadval tuzamiz.</p>",
      outcomes: [
        'SUM, IF va VLOOKUP bilan ishlash',
        'Umumlashma jadval tuzish',
        "Diagrammani to'g'ri tanlash",
        'Ombor hisobini avtomatlashtirish',
      ],
      language: 1,
      level: 1,
      period: 13,
      price: 79_000,
      published: 52,
      lessons: [
        lesson(
          "Jadvalni to'g'ri boshlash",
          5,
          "Bir katakda bitta ma'lumot: keyin hisoblash oson bo'ladigan jadval tuzamiz.",
          points('Toza jadval', 'Bir qator: bitta yozuv', 'Bir ustun: bitta tur', 'Sarlavha eng tepada'),
          sheet('Ombor', 'Un, 40 qop, 210 000', "Yog', 25 quti, 380 000", '=B2*C2', '8 400 000'),
        ),
        {
          ...lesson(
            'Formulalar: SUM, IF, VLOOKUP',
            9,
            'Uchta formula ishning yarmini bajaradi. Har birini ombor misolida yozamiz.',
            sheet(
              'Formulalar',
              '=SUM(D2:D40)',
              '=IF(B2<10; "Oz"; "Yetarli")',
              '=VLOOKUP(A2; narx; 2; 0)',
              "Narx o'zi topiladi",
            ),
          ),
          handout: {
            name: 'Excel: 20 ta tezkor tugma.pdf',
            lines: [
              'Excel: tezkor tugmalar',
              'Ctrl + T: jadval qilish',
              'Alt + =: yigindi',
              'Ctrl + ;: bugungi sana',
              'F4: katakni qotirish',
            ],
          },
        },
        lesson(
          'Umumlashma jadval',
          10,
          'Ming qatorlik savdodan bir daqiqada hisobot chiqaramiz.',
          points(
            'Uch savol, uch burchak',
            "Nima bo'yicha guruhlaymiz?",
            "Nimani qo'shamiz?",
            "Qaysi oyni ko'ramiz?",
          ),
        ),
        {
          ...lesson(
            'Amaliyot: ombor hisoboti',
            11,
            "Oy yakunidagi hisobotni noldan yig'amiz va chop etishga tayyorlaymiz.",
            points('Hisobot tarkibi', 'Kirim va chiqim', 'Qoldiq', 'Kam qolganlar', 'Diagramma'),
          ),
          variant: 'practice',
        },
      ],
    },
  ],
}
