/** Registration, e-mail confirmation, and resetting a password. */
export const registrationText = {
  studentTitle: "O'quvchi sifatida ro'yxatdan o'tish",
  studentDescription:
    "Kashfda bepul hisob oching: kurslarni saqlang, sotib oling va istagan vaqtda o'rganing.",
  teacherTitle: "O'qituvchi sifatida ro'yxatdan o'tish",
  teacherDescription: "Kashfda o'qituvchi bo'ling: video kurs yuklang, sotuvlar va daromadingizni kuzating.",
  teacherLead: "Ma'lumotlaringizni operator ko'rib chiqadi, natijasini emailingizga yuboramiz.",
  otherKindStudent: "O'qituvchimisiz?",
  otherKindTeacher: "O'quvchimisiz?",
  otherKind: "Shu yerda ro'yxatdan o'ting",
  firstName: 'Ism',
  lastName: 'Familiya',
  username: 'Foydalanuvchi nomi',
  usernameHint: "Lotin harflari, raqamlar va _. Kirishda kerak bo'ladi.",
  email: 'Email',
  didYouMean: (email: string) => `${email} demoqchimidingiz?`,
  emailHint: 'Shu manzilga 6 xonali kod yuboramiz.',
  password: 'Parol',
  specialization: 'Mutaxassislik',
  specializationExample: 'Masalan: Python dasturchi, 11 yil',
  info: "O'zingiz haqingizda",
  infoHint: "Tajribangiz, natijalaringiz va nimani o'rgatmoqchi ekaningiz. O'quvchilar ham ko'radi.",
  phone: 'Telefon',
  phoneHint: "Faqat operator ko'radi.",
  consent: "Ro'yxatdan o'tish orqali",
  consentTerms: 'foydalanish shartlari',
  consentAnd: 'va',
  consentPrivacy: "shaxsiy ma'lumotlar qoidalari",
  consentEnd: 'bilan tanishganingizni va ularga roziligingizni bildirasiz.',
  submit: "Ro'yxatdan o'tish",
  haveAccount: 'Hisobingiz bormi?',
  login: 'Kirish',
} as const

/** The short registration on the way to a purchase or a gift. */
export const joinText = {
  title: 'Hisob ochish',
  haveAccount: 'Hisobingiz bormi?',
  login: 'Kirish',
  telegram: 'Telegram orqali davom etish',
  google: 'Google orqali davom etish',
} as const

/** Strength hints for a new password. */
export const passwordText = {
  rule: 'Kamida 8 ta belgi.',
  short: (missing: number) => `Yana ${missing} ta belgi kerak.`,
  weak: 'Zaif: bunday parolni topish oson. Harf va raqamlarni aralashtiring.',
  fair: "O'rtacha. Uzunroq parol ishonchliroq.",
  strong: 'Kuchli parol.',
} as const

export const verifyText = {
  title: 'Emailingizni tasdiqlang',
  sentTo: 'Kod yuborilgan manzil:',
  code: '6 xonali kod',
  codeHint: "Kod 10 daqiqa amal qiladi. Xat ko'rinmasa, spam papkasini ham tekshiring.",
  codeWrong: '6 ta raqamni kiriting.',
  submit: 'Tasdiqlash',
  resend: 'Kodni qayta yuborish',
  resendIn: (clock: string) => `Qayta yuborish: ${clock}`,
  resent: 'Yangi kod yuborildi',
  resentHint: 'Endi faqat oxirgi xatdagi kod ishlaydi.',
  wrongEmail: 'Email xato yozilganmi?',
  registerAgain: "Ma'lumotlarni tuzatish",
  confirmed: 'Email manzilingizni tasdiqlaganmisiz?',
  askTitle: 'Qaysi emailni tasdiqlaymiz?',
  askLead: "Ro'yxatdan o'tishda yozgan emailingizni kiriting.",
  next: 'Davom etish',
  welcome: (name: string) => `Xush kelibsiz, ${name}!`,
} as const

export const forgetText = {
  title: 'Parolni tiklash',
  lead: "Hisobingizga bog'langan email manzilini kiriting, unga 6 xonali kod yuboramiz.",
  next: 'Kod olish',
  remembered: 'Parolingiz esingizga tushdimi?',
  newTitle: 'Yangi parol',
  sent: (email: string) => `Agar ${email} bilan hisob ochilgan bo'lsa, unga 6 xonali kod yubordik.`,
  newPassword: 'Yangi parol',
  submit: 'Parolni yangilash',
  consequence: 'Parol yangilangach, barcha qurilmalarda qaytadan kirasiz.',
  otherEmail: 'Boshqa email yozish',
} as const

/** Page that the e-mail about a sign-in from a new device links to. */
export const notMeText = {
  title: 'Bu siz emasmidingiz?',
  lead: "Hisobingizga begona odam kirgan bo'lsa, u parolingizni bilib olgan. Tugmani bossangiz:",
  consequences: [
    'barcha qurilmalardan chiqiladi;',
    'eski parol darhol ishlamay qoladi;',
    'emailingizga yangi parol uchun 6 xonali kod yuboriladi.',
  ],
  submit: 'Hisobni himoyalash',
  itWasMe: "Kirgan siz bo'lsangiz, bu sahifani yoping: hech narsa o'zgarmaydi.",
  broken: 'Havola ishlamaydi',
  brokenHint:
    "Havola to'liq ko'chirilmagan, ishlatilgan yoki muddati o'tgan. Shubhangiz bo'lsa, parolni tiklang.",
  reset: 'Parolni tiklash',
} as const
