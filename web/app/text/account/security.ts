/** The security section: sign-in data, second factor, devices. */
export const securityText = {
  title: 'Xavfsizlik',
  back: 'Profil holatiga qaytish',
  signIn: "Kirish ma'lumotlari",
  email: 'Email',
  username: 'Foydalanuvchi nomi',
  password: 'Parol',
  change: "O'zgartirish",
  changeLabel: (what: string) => `O'zgartirish: ${what}`,
  none: "Yo'q",
  add: "Qo'shish",
  addLabel: (what: string) => `Qo'shish: ${what}`,
  withoutEmail:
    "Hisobingizda email yo'q. Uni qo'shing: Telegram hisobingiz yo'qolsa ham kurslaringiz o'zingizda qoladi.",

  newEmail: 'Yangi email',
  changeEmail: 'Emailni almashtirish',
  emailHint:
    "Avval hozirgi manzilingizga xabar beramiz, so'ng yangisiga 6 xonali kod yuboramiz. Kodni kiritganingizdan keyin email almashadi.",
  addEmail: "Email qo'shish",
  addEmailHint: "Manzilga 6 xonali kod yuboramiz. Kodni kiritganingizdan keyin email qo'shiladi.",
  emailAsked: 'Yangi manzilga kod yuborildi',
  sameEmail: 'Bu hozirgi emailingiz.',
  newUsername: 'Yangi foydalanuvchi nomi',
  changeUsername: "Foydalanuvchi nomini o'zgartirish",
  usernameChanged: "Foydalanuvchi nomi o'zgartirildi",
  sameUsername: 'Bu hozirgi nomingiz.',
  newPassword: 'Yangi parol',
  setPassword: "Parol o'rnatish",
  set: "O'rnatish",
  changePassword: "Parolni o'zgartirish",
  passwordHint: "Parol o'zgargach, boshqa barcha qurilmalardan chiqiladi.",
  passwordChanged: "Parol o'zgartirildi",
  passwordChangedHint: 'Boshqa qurilmalarda qaytadan kiring.',
  forgot: 'Parolni unitdingizmi?',

  currentPassword: 'Joriy parol',

  pendingTitle: 'Yangi emailni tasdiqlang',
  pending: (email: string) =>
    `${email} manziliga 6 xonali kod yuboramiz. Kod kiritilguncha eski email o'z kuchida qoladi.`,
  pendingFirst: (email: string) =>
    `${email} manziliga 6 xonali kod yuboramiz. Kod kiritilgach, email qo'shiladi.`,
  confirmCode: 'Tasdiqlash kodi',
  confirm: 'Tasdiqlash',
  resend: 'Kodni qayta yuborish',
  resent: 'Yangi kod yuborildi',
  confirmed: 'Email yangilandi',
  giveUp: 'Voz kechish',
  gaveUp: 'Email almashtirish bekor qilindi',

  secondFactor: 'Ikki bosqichli kirish',
  secondFactorLead:
    "Kirishda paroldan keyin telefoningizdagi ilova ko'rsatgan kod ham so'raladi. Parolingizni bilgan odam ham hisobingizga kira olmaydi.",
  on: 'Yoqilgan',
  off: "O'chirilgan",
  onSince: (date: string) => `${date} dan beri yoqilgan`,
  codesLeft: (count: number) => `${count} ta zaxira kodi qolgan`,
  fewCodes: (count: number) =>
    count === 0
      ? "Zaxira kodlari qolmagan. Telefon yo'qolsa, hisobga kira olmaysiz: yangi kodlar oling."
      : `Bor-yo'g'i ${count} ta zaxira kodi qolgan. Yangi kodlar oling.`,
  switchOn: 'Yoqish',
  switchOff: "O'chirish",
  switchOffTitle: "Ikki bosqichli kirishni o'chirish",
  switchOffHint:
    "Bundan keyin hisobga kirish uchun parolning o'zi yetarli bo'ladi. Zaxira kodlari ham o'chadi.",
  switchedOff: "Ikki bosqichli kirish o'chirildi",
  replace: "Boshqa telefonga ko'chirish",
  setUpTitle: 'Ikki bosqichli kirishni yoqish',
  setUpSteps: [
    "Telefoningizga autentifikator ilovasini o'rnating: Google Authenticator, Microsoft Authenticator yoki shunga o'xshash.",
    "Ilovada QR kodni skanerlang yoki maxfiy kalitni qo'lda kiriting.",
    "Ilova ko'rsatgan 6 xonali kodni va joriy parolingizni kiriting.",
  ],
  qr: 'Autentifikator ilovasi uchun QR kod',
  secret: 'Maxfiy kalit',
  openApp: 'Ilovani shu telefonda ochish',
  newCode: "Ilova ko'rsatgan kod",
  earlierCode: 'Avvalgi ilovadagi kod',
  endsOthers: 'Yoqilgach, boshqa barcha qurilmalardan chiqiladi.',
  switchedOn: 'Ikki bosqichli kirish yoqildi',
  newCodes: 'Yangi zaxira kodlari',
  newCodesHint: 'Yangi kodlar olingach, avvalgilari ishlamaydi.',
  makeCodes: 'Kodlarni olish',
  codesTitle: 'Zaxira kodlaringiz',
  codesLead:
    "Telefoningiz yo'qolsa, shu kodlar bilan kirasiz. Har biri bir marta ishlaydi. Ular faqat hozir ko'rsatiladi: nusxalab yoki yuklab olib, ishonchli joyda saqlang.",
  downloadCodes: 'Fayl qilib yuklash',
  codesFile: 'kashf-zaxira-kodlari.txt',
  codesFileHead: (username: string) => `Kashf zaxira kodlari (${username}). Har biri bir marta ishlaydi.`,
  codesKept: "Saqlab qo'ydim",

  devices: 'Qurilmalar',
  endOthers: 'Boshqa barcha qurilmalardan chiqish',
  othersEnded: 'Boshqa barcha qurilmalardan chiqildi',
  noOthers: 'Hisobingiz faqat shu qurilmada ochiq.',
} as const
