import type { DemoTeacherContent } from './school.ts'

export const jasurKarimov: DemoTeacherContent = {
  username: 'jasur_karimov',
  firstName: 'Jasur',
  lastName: 'Karimov',
  specialization: "Dasturchi, o'n yillik tajriba",
  info: "Toshkent axborot texnologiyalari universitetini tamomlaganman. Bank va savdo tizimlarini yozib kelaman, bo'sh vaqtimda esa yoshlarga dasturlashni o'rgataman. Darslarimda quruq nazariya yo'q: har bir mavzu kichik, lekin ishlaydigan dastur bilan tugaydi.",
  phone: '+998901112233',
  portrait: {
    ...{ world: 'orik', skin: 'bugdoy', hair: 'short', tone: 'qora', top: 'shirt', cloth: 'moviy' },
    ...{ accent: 'orik', beard: 'short', glasses: false, doppi: false },
  },
  courses: [
    {
      key: 'python',
      title: 'Python: noldan birinchi dasturgacha',
      category: 'Dasturlash',
      cover: { world: 'lojuvard', motif: 'ilon', composition: 'sahna', words: 'Python' },
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
    },
    {
      key: 'html',
      title: 'Veb-sahifa yaratish: HTML va CSS',
      category: 'Dasturlash',
      cover: { world: 'paxta', motif: 'brauzer', composition: 'sahna', words: 'HTML\nva CSS' },
      description:
        "<p>Bepul kurs: to'rt darsda o'zingiz haqingizda chiroyli sahifa tayyorlaysiz. HTML bilan mazmunni, CSS bilan ko'rinishni yaratamiz, so'ng sahifani internetga joylaymiz.</p><p>Telefonda ham, kompyuterda ham to'g'ri ko'rinadigan sahifa qilishga alohida e'tibor beramiz.</p>",
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
    },
    {
      key: 'javascript',
      title: 'JavaScript amaliyotda: uchta kichik loyiha',
      category: 'Dasturlash',
      cover: { world: 'zafaron', motif: 'qavs', composition: 'soz', words: 'JS' },
      description:
        "<p>HTML va CSS asoslarini biladiganlar uchun kurs. Uchta loyihani noldan yozamiz: vazifalar ro'yxati, valyuta hisoblagichi va viktorina o'yini.</p><p>Har bir loyihada bitta yangi mavzu: hodisalar, serverdan ma'lumot olish va holatni saqlash. Kurs oxirida uchala loyiha portfolioingizga tayyor bo'ladi.</p>",
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
    },
  ],
}
