import type { DemoTeacherContent } from './school.ts'

export const sardorRahimov: DemoTeacherContent = {
  username: 'sardor_biznes',
  firstName: 'Sardor',
  lastName: 'Rahimov',
  specialization: 'Tadbirkor va moliya maslahatchisi',
  info: "Samarqandda ikkita do'kon va bitta ishlab chiqarish sexini yo'lga qo'yganman. Xatolarim ham, yutuqlarim ham ko'p bo'lgan: kurslarimda ikkalasini ham ochiq aytaman. Maqsadim, siz pulingizni yo'qotmasdan o'rganishingiz.",
  phone: '+998903334455',
  courses: [
    {
      key: 'biznes',
      title: "Kichik biznesni boshlash: g'oyadan birinchi savdogacha",
      category: 'Biznes',
      description:
        "<p>Ishni tashlamasdan, katta qarz olmasdan o'z biznesingizni qanday boshlash mumkin? G'oyani arzon sinab ko'rish, birinchi o'nta mijozni topish va hisob-kitobni to'g'ri yuritishni qadam-baqadam o'rganamiz.</p><p>Kurs davomida o'z g'oyangiz bo'yicha bir sahifalik biznes-reja tuzasiz.</p>",
      outcomes: [
        "G'oyani pul sarflamasdan sinab ko'rish",
        'Narx va foydani hisoblash',
        'Birinchi mijozlarni topish',
        'Bir sahifalik biznes-reja tuzish',
        "Yakka tartibdagi tadbirkor sifatida ro'yxatdan o'tish tartibini bilish",
      ],
      language: 1,
      level: 1,
      period: 12,
      price: 190_000,
      published: 58,
      lessons: [
        {
          title: "Yaxshi g'oya qayerdan chiqadi",
          description:
            "Muammodan boshlaymiz: odamlar nimaga vaqt va asab sarflayapti, nimaga pul to'lashga tayyor?",
          points: [
            "G'oya emas, muammo qidiring",
            "O'n kishi bilan suhbatlashing",
            '"Sotib olarmidingiz?" deb so\'ramang',
            '"Hozir qanday hal qilyapsiz?" deb so\'rang',
          ],
          seconds: 32,
        },
        {
          title: "G'oyani bir haftada sinaymiz",
          description: "Do'kon ijaraga olmasdan oldin talab bor-yo'qligini tekshirishning uchta arzon usuli.",
          points: [
            "Oldindan buyurtma yig'ing",
            "Bitta mahsulot, bitta e'lon",
            "Natija: necha kishi yozdi, necha kishi to'ladi",
          ],
          seconds: 28,
        },
        {
          title: 'Narx va foyda hisobi',
          description:
            "Tannarx, ustama va zararsizlik nuqtasi. Ko'p boshlovchilar unutadigan xarajatlar ro'yxati.",
          points: [
            "Tannarxga o'z mehnatingizni ham qo'shing",
            "Doimiy va o'zgaruvchan xarajatlar",
            "Oyiga nechta sotsam, zarar ko'rmayman?",
          ],
          seconds: 30,
          handout: {
            name: 'Foyda hisobi jadvali.pdf',
            lines: [
              'Bir oylik foyda hisobi',
              "A. Bitta mahsulotning sotuv narxi: ________ so'm",
              "B. Bitta mahsulotga ketadigan xarajat: ________ so'm",
              "C. Oylik doimiy xarajat (ijara, ish haqi, aloqa): ________ so'm",
              'Zararsizlik nuqtasi = C / (A - B) = ________ dona',
              'Kuniga sotish kerak = zararsizlik nuqtasi / 26 = ________ dona',
            ],
          },
        },
        {
          title: "Birinchi o'nta mijoz",
          description:
            'Tanishlardan boshlab, mahalla guruhlari va bozorgacha: birinchi savdolarni qayerdan topamiz.',
          points: [
            'Tanishlar: fikr uchun, foyda uchun emas',
            "Mijoz qayerda bo'lsa, siz ham shu yerda",
            "Har bir mijozdan bitta tavsiya so'rang",
          ],
          seconds: 28,
        },
      ],
    },
    {
      key: 'instagram',
      title: 'Telegram va Instagram orqali savdo',
      category: 'Biznes',
      description:
        "<p>Reklamaga katta pul tikmasdan, Telegram kanal va Instagram sahifa orqali doimiy xaridorlar to'plash yo'llari. Misollar O'zbekistondagi haqiqiy do'konlardan olingan.</p>",
      outcomes: [
        "Sahifani xaridor ko'zi bilan tartibga solish",
        'Bir oylik kontent reja tuzish',
        'Yozishmalarda savdoni yakunlash',
      ],
      language: 1,
      level: 1,
      period: 6,
      price: 129_000,
      published: 29,
      lessons: [
        {
          title: 'Sahifa: besh soniyalik taassurot',
          description: "Xaridor sahifangizga kirganda nimani ko'radi va nega qoladi yoki ketib qoladi?",
          points: [
            'Nima sotasiz: birinchi qatorda',
            'Narx, manzil, yetkazib berish: yashirmang',
            'Javob vaqti savdoni hal qiladi',
          ],
          seconds: 26,
        },
        {
          title: 'Bir oylik kontent reja',
          description: "Har kuni nima yozishni o'ylab o'tirmaslik uchun to'rt haftalik jadval tuzamiz.",
          points: [
            'Foydali, ishonchli, sotuvchi postlar',
            'Haftasiga uchta post yetarli',
            'Mijozlar fikri: eng kuchli reklama',
          ],
          seconds: 28,
          handout: {
            name: 'Kontent reja namunasi.pdf',
            lines: [
              'Bir haftalik kontent reja namunasi',
              "Dushanba: mahsulotni tanlash bo'yicha maslahat",
              'Chorshanba: mijoz fikri va surati (ruxsati bilan)',
              'Juma: yangi mahsulot, narxi va yetkazib berish sharti',
              'Har kuni: ikki-uch hikoya (story), savol-javob',
            ],
          },
        },
        {
          title: 'Yozishmada savdoni yakunlash',
          description: '"Narxi qancha?" degan savoldan to\'lovgacha: tayyor javoblar va odob qoidalari.',
          points: [
            'Narxni darhol ayting',
            'Bitta savol bilan ehtiyojni aniqlang',
            "To'lov va yetkazishni bir xabarda yozing",
            'Rad javobiga ham rahmat ayting',
          ],
          seconds: 30,
          variant: 'practice',
        },
      ],
    },
    {
      key: 'excel',
      title: 'Excel: hisob-kitob va hisobotlar',
      category: 'Biznes',
      description:
        "<p>Kirim-chiqim, qoldiq va ish haqi jadvallarini qo'lda hisoblashdan charchadingizmi? Eng kerakli o'nta formula va bitta umumlashma jadval bilan ishingizni bir necha baravar tezlashtirasiz.</p>",
      outcomes: [
        "SUM, IF va VLOOKUP formulalarini qo'llash",
        'Umumlashma jadval (PivotTable) tuzish',
        'Xatosiz, chop etishga tayyor hisobot tayyorlash',
      ],
      language: 1,
      level: 2,
      period: 3,
      price: 79_000,
      published: 22,
      lessons: [
        {
          title: "Jadvalni to'g'ri boshlash",
          description: "Ustunlar, sarlavhalar va formatlar: tartibli jadval keyin ko'p vaqtni tejaydi.",
          points: [
            "Bitta ustunda bitta ma'lumot",
            'Sarlavha faqat birinchi qatorda',
            'Katakchalarni birlashtirmang',
            'Ctrl + T: aqlli jadval',
          ],
          seconds: 28,
        },
        {
          title: 'Eng kerakli formulalar',
          description: "SUM, AVERAGE, IF va VLOOKUP formulalarini savdo jadvali misolida ko'ramiz.",
          points: [
            '=SUM(B2:B31): jami savdo',
            '=IF(C2>0;"foyda";"zarar")',
            "=VLOOKUP: narxni ro'yxatdan topadi",
          ],
          seconds: 30,
        },
        {
          title: 'Umumlashma jadval',
          description: 'Minglab qatordan bir daqiqada hisobot: oy, mahsulot va sotuvchi kesimida.',
          points: ['Insert, keyin PivotTable', 'Qator, ustun va qiymat', 'Yangilash: bitta tugma'],
          seconds: 28,
          variant: 'practice',
        },
      ],
    },
  ],
}
