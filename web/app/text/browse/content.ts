/** Texts around those that operators write: terms, privacy, refunds, help and contact. */
export const contentText = {
  inForce: (date: string) => `${date} dan amalda`,
  contents: 'Mundarija',
  translated: "Tarjima. O'zbekcha matn amal qiladi.",
  behind: "Tarjima eskirgan: o'zbekcha matn yangilangan.",
  descriptions: {
    terms: 'Kashf xizmatidan foydalanish shartlari va ommaviy oferta.',
    privacy: "Kashf shaxsiy ma'lumotlaringizni qanday yig'adi, saqlaydi va himoya qiladi.",
    refunds: 'Kurs uchun pulni qachon va qanday qaytarib olish mumkin.',
    about: "Kashf o'zbek tilidagi video kurslar maydonchasi: telefoningizda, sekin internetda ham.",
  },
} as const

export const helpText = {
  description: "Kurs sotib olish, to'lov, darslar, sertifikat va hisob haqidagi savollarga javoblar.",
  search: 'Savolingiz',
  placeholder: 'Masalan: pulni qaytarish',
  submit: 'Qidirish',
  all: "Barcha savollarni ko'rish",
  found: (count: number) => `${count} ta javob topildi`,
  nothing: 'Bunday savol topilmadi',
  nothingHint: "Boshqacha so'z bilan qidirib ko'ring yoki bizga yozing.",
  notFound: 'Javob topilmadimi?',
  notFoundHint: 'Bizga yozing, javobini emailingizga yuboramiz.',
  write: 'Bizga yozish',
  accessibility: 'Qulaylik',
  telegram: 'Telegramda yozish',
} as const

/** The page on which the sender of a contact message reads the answers and replies. */
export const contactThreadText = {
  title: 'Murojaatingiz',
  by: { sender: 'Siz', support: 'Kashf jamoasi' },
  reply: 'Javobingiz',
  replyShort: 'Kamida 3 ta belgi yozing.',
  send: 'Yuborish',
  waits: "Xabaringiz operatorga yetdi. Javob emailingizga keladi va shu yerda ko'rinadi.",
  gone: 'Havola ishlamaydi',
  goneHint:
    "Havola eskirgan yoki to'liq ko'chirilmagan. Yangi xabar yozing: operator o'qiydi va javob beradi.",
  writeNew: 'Bizga yozish',
} as const

export const contactText = {
  title: "Biz bilan bog'lanish",
  description: "Savol, taklif yoki shikoyatingizni yozing: operator o'qiydi va emailingizga javob yuboradi.",
  lead: "Xabaringizni operator o'qiydi va emailingizga javob yuboradi.",
  helpFirst: "Ko'p so'raladigan savollarga javoblar:",
  help: 'Yordam sahifasi',
  barrier: "Saytdan foydalanishga to'siq bormi?",
  accessibility: 'Qulaylik sahifasi',
  topic: 'Mavzu',
  topics: {
    payment: "To'lov va hamyon",
    course: 'Kurs va darslar',
    account: 'Hisobga kirish',
    teaching: "O'qituvchilik",
    other: 'Boshqa masala',
  },
  name: 'Ismingiz',
  email: 'Email',
  emailHint: 'Javob shu manzilga keladi.',
  text: 'Xabaringiz',
  textHint:
    "To'lov haqida yozsangiz: hisob raqamingiz, summa va vaqtini ko'rsating. Karta raqami kerak emas.",
  textShort: 'Kamida 10 ta belgi yozing.',
  website: "Bu maydonni to'ldirmang",
  submit: 'Yuborish',
  sent: 'Xabaringiz yuborildi',
  sentHint: (email: string) =>
    `Javob ${email} manziliga keladi. Xat ko'rinmasa, spam papkasini ham tekshiring.`,
  again: 'Yana yozish',
} as const
