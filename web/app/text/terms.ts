/**
 * The terms that users accept on registration. Changing their meaning requires a new TERMS_VERSION in
 * contract/constants.ts.
 */
export const termsText = {
  title: 'Foydalanish shartlari, maxfiylik va pulni qaytarish',
  description: "Kashf xizmatidan foydalanish shartlari, shaxsiy ma'lumotlar va pulni qaytarish qoidalari.",
  version: (date: string) => `${date} dan amalda.`,
  contents: 'Mundarija',
} as const

interface Section {
  id: string
  title: string
  paragraphs: readonly string[]
}

export const termsSections: readonly Section[] = [
  {
    id: 'terms',
    title: 'Foydalanish shartlari',
    paragraphs: [
      "Kashf o'zbek tilidagi video kurslar maydonchasi. Kurslarni o'qituvchilar tayyorlaydi, biz ularni joylaymiz, to'lovni qabul qilamiz va ko'rsatamiz. Ro'yxatdan o'tgan odam shu shartlarga rozi bo'ladi.",
      "Ro'yxatdan o'tishda to'g'ri ism va o'zingizga tegishli email manzilini ko'rsatasiz. Parolni hech kimga bermaysiz. Hisob bitta odamniki: uni sotish yoki boshqalarga berish mumkin emas.",
      "Kurs narxi va ko'rish muddati kurs sahifasida yozilgan. To'lov hamyondagi mablag'dan olinadi. Sotib olingan kurs shu muddat davomida faqat siz uchun ochiladi; darslar bir vaqtda ko'pi bilan ikki qurilmada ko'riladi.",
      "Darslarni yozib olish, ko'chirish, tarqatish va ommaga ko'rsatish mumkin emas. Kurs materiallariga bo'lgan huquq o'qituvchida qoladi.",
      "O'qituvchi faqat o'zi yaratgan yoki huquqi bor materialni yuklaydi va kursning mazmuni uchun javob beradi. Kurslar e'lon qilinishidan oldin ko'rib chiqiladi. Narx ustiga xizmat haqi qo'shiladi, uning foizi to'lovdan oldin ko'rsatiladi.",
      "Izoh va savollarda haqorat, yolg'on ma'lumot va reklama bo'lmasin. Qoidani buzgan yozuv yashiriladi, qo'pol yoki takroriy buzilishda hisob bloklanadi; sababi yozib boriladi.",
      "Xizmat uzluksiz ishlashiga harakat qilamiz, ammo internet va to'lov tizimlaridagi uzilishlarga javob bera olmaymiz. Biz tufayli kurs ochilmasa, pulingiz qaytariladi.",
      "Shartlar o'zgarsa, yangi matn shu sahifada amal qilish sanasi bilan chiqadi. Siz rozi bo'lgan matnning sanasi va vaqti saqlanadi.",
    ],
  },
  {
    id: 'privacy',
    title: "Shaxsiy ma'lumotlar",
    paragraphs: [
      "Saqlaydigan ma'lumotlarimiz: ism, familiya, foydalanuvchi nomi, email, parolning qaytarib bo'lmaydigan izi; o'qituvchilardan telefon, mutaxassislik va to'lov kartasi. Shuningdek: xaridlar, to'lovlar, darslarni ko'rish jarayoni, eslatma va izohlar, hisobga kirilgan qurilma, vaqt va IP manzil.",
      "Ular hisobingizni ochish, kurslarni ko'rsatish, to'lovlarni hisobga olish, firibgarlikning oldini olish va sizga zarur xabarlarni yuborish uchun kerak. Karta raqami va boshqa maxfiy ma'lumotlar shifrlab saqlanadi.",
      "Ma'lumotlaringizni sotmaymiz va reklama uchun bermaymiz. Ularni faqat to'lovni amalga oshiradigan tizimlar va bank (kerakli qismini) hamda qonun talab qilganda vakolatli organlar oladi.",
      "Boshqalar ismingiz va rasmingizni siz yozgan izoh, savol va baholar yonida ko'radi. O'qituvchining profili hammaga ochiq, telefoni faqat operatorga ko'rinadi.",
      "Brauzeringizda kirish kaliti va sozlamalaringiz saqlanadi. Begona kuzatuv va reklama dasturlari yo'q.",
      "Ma'lumotlaringizni profilingizda tuzatasiz, nusxasini so'raysiz va hisobni yopishni talab qilasiz. Hisob yopilgach, shaxsiy ma'lumotlar o'chiriladi; pul hisob-kitoblari qonun talab qilgan muddat davomida qoladi.",
    ],
  },
  {
    id: 'refunds',
    title: 'Pulni qaytarish',
    paragraphs: [
      "Kurs sizga to'g'ri kelmasa, xarid sahifasida ko'rsatilgan muddat ichida uni o'zingiz qaytarasiz. Odatda bu 72 soat. Buning uchun yopiq darslarning 10 foizidan kami ko'rilgan bo'lishi kerak.",
      "Qaytarilgan kurs yopiladi, to'langan summa to'liq, xizmat haqi bilan birga hamyoningizga qaytadi va hisobotda ko'rinadi.",
      "Muddat o'tgan yoki darslarning ko'p qismi ko'rilgan bo'lsa, sababini qo'llab-quvvatlash xizmatiga yozing: har bir murojaat ko'rib chiqiladi. Kurs va'da qilinganidan farq qilsa yoki ochilmasa, pul qaytariladi.",
      "Hamyonga adashib tushirilgan yoki ishlatilmagan mablag' bo'yicha ham qo'llab-quvvatlash xizmatiga murojaat qiling.",
    ],
  },
]
