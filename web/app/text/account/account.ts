/** Choosing an account type, logging in, and texts shared by these forms. */
export const loginText = {
  heading: 'Yangi bilimlarni kashf qiling',
  username: 'Foydalanuvchi nomi yoki email',
  password: 'Parol',
  submit: 'Kirish',
  register: "Ro'yxatdan o'ting",
  noAccount: "Hisobingiz yo'qmi?",
  forgot: 'Parolni unitdingizmi?',
  failed: 'Foydalanuvchi nomi yoki email xato kiritildi!',
  required: 'Field is required',
  telegram: 'Telegram orqali kirish',
  google: 'Google orqali kirish',
} as const

/** Why an account is needed, above the forms. */
export const signInReasonText = {
  label: 'Nega hisob kerak',
  purchase:
    "Kursni olish uchun hisobingizga kiring yoki ro'yxatdan o'ting. Keyin xarid shu joydan davom etadi.",
  course: "Hisobingizga kiring yoki ro'yxatdan o'ting. Keyin shu kursga qaytasiz.",
  gift: "Sovg'ani ochish uchun hisob oching yoki hisobingizga kiring. Keyin shu sovg'aga qaytasiz.",
  page: "Bu sahifa hisobingizga tegishli. Kirgach, o'quvchi shu yerga qaytadi, o'qituvchi esa o'z profiliga o'tadi.",
} as const

export const selectText = {
  heading: 'Kim sifatida boshlaysiz?',
  lead: "Hisob bepul. Hisob turini keyin o'zgartirib bo'lmaydi.",
  student: "O'quvchi sifatida",
  studentHint: "Kurslarni tomosha qilasiz, saqlaysiz va o'z tezligingizda o'rganasiz.",
  teacher: "O'qituvchi sifatida",
  teacherHint: "Kurs va video darslar yuklaysiz, sotuvlar va daromadingizni ko'rib borasiz.",
  telegram: "Telegram orqali o'quvchi bo'lish",
  google: "Google orqali o'quvchi bo'lish",
  haveAccount: 'Hisobingiz bormi?',
  login: 'Kirish',
} as const

/** Shown beside the forms on wide screens. */
export const authText = {
  promise: "O'rganish shu yerdan boshlanadi",
  reasons: [
    "Telefoningizda, sekin internetda ham to'xtamasdan ko'rasiz.",
    "Birinchi darslar bepul: ko'rib, keyin qaror qilasiz.",
    "Har bir so'mingiz hamyonda ko'rinib turadi.",
  ],
} as const

/** Shown beside the form on wide screens, to teachers who register. */
export const teachingText = {
  promise: 'Bilimingizni kursga aylantiring',
  reasons: [
    'Darslarni yuklaysiz, biz ularni har qanday telefon va sekin internetga moslaymiz.',
    "Har bir sotuv va har bir so'm hisobingizda ko'rinib turadi.",
    'Daromadni Uzcard yoki Humo kartangizga yechib olasiz.',
  ],
} as const
