/** The team of a course, and the page of an invitation to it. */
export const teamText = {
  title: 'Jamoa',
  add: "Odam qo'shish",
  owner: 'Kurs egasi, hammasini qiladi',
  roles: { author: 'Muallif', curator: 'Kurator', analyst: 'Tahlilchi' },
  ownerRole: 'Ega',
  does: {
    author: 'darslarni tahrirlaydi, savolga javob beradi',
    curator: "savolga javob beradi, o'quvchilarni ko'radi",
    analyst: "statistikani ko'radi",
  },
  may: {
    author: [
      'Darslar va kurs sahifasini tahrirlaysiz, narxidan tashqari',
      "O'quvchilar savollariga javob berasiz",
    ],
    curator: [
      "O'quvchilar savollariga javob berasiz",
      "O'quvchilar ro'yxati va ularning yutuqlarini ko'rasiz",
    ],
    analyst: ["Statistikani, jumladan sotuvlar summasini ko'rasiz"],
  },
  seen: (when: string) => `oxirgi marta ${when}`,
  you: 'Siz',
  waiting: (until: string) => `Taklif yuborilgan, ${until} gacha`,
  byLink: 'Havola orqali',
  alone: 'Hali hech kim chaqirilmagan',
  aloneHint:
    "Savolga javob beradigan kurator, darslarni tahrirlaydigan muallif yoki raqamlarni kuzatadigan tahlilchi qo'shing.",
  rule: "Narx, promokodlar, to'lovlar va kursni sotuvdan olish faqat kurs egasida qoladi. Odam jamoadan chiqsa, huquqlari shu zahoti tugaydi, yozgan javoblari saqlanadi.",
  role: 'Vazifasi',
  roleOf: (name: string) => `${name} vazifasi`,
  who: 'Kim',
  whoHint: "Email, foydalanuvchi nomi yoki @telegram nomi. Bo'sh qoldirsangiz, bir martalik havola olasiz.",
  send: 'Taklif qilish',
  sent: 'Taklif yuborildi',
  sentHint: "Shunday hisob bo'lsa, egasiga xabar boradi.",
  linkTitle: 'Taklif havolasi',
  linkHint:
    "Havolani bir kishiga yuboring: u bir marta, 7 kun ichida ishlaydi. Keyin uni qayta ko'rib bo'lmaydi.",
  done: 'Yopish',
  revoke: 'Bekor qilish',
  revokeOf: (name: string) => `${name}: taklifni bekor qilish`,
  remove: 'Jamoadan chiqarish',
  removeOf: (name: string) => `${name}ni jamoadan chiqarish`,
  removeHint: (name: string) =>
    `${name} kursning yopiq qismini shu zahoti ko'rmay qoladi. Yozgan javoblari saqlanadi.`,
  leave: 'Jamoadan chiqish',
  leaveHint: 'Kursning studiyadagi qismi siz uchun shu zahoti yopiladi. Yozgan javoblaringiz saqlanadi.',
  changed: "Vazifa o'zgartirildi",
} as const

/** The page on which an invitation is answered. */
export const invitationText = {
  title: 'Jamoaga taklif',
  calls: 'sizni jamoasiga chaqirdi',
  heading: (title: string, role: string) => `${title}: ${role}`,
  free: "Istagan payt chiqib ketasiz. O'quvchilarning aloqa ma'lumotlari sizga ko'rinmaydi.",
  noShare: "Hozircha ulush yo'q: kurs egasi uni taklif qilsa, siz rozi bo'lgach kuchga kiradi",
  accept: 'Qabul qilish',
  decline: 'Rad etish',
  declined: 'Taklif rad etildi',
  declinedHint: 'Kurs egasiga xabar berdik.',
  home: 'Bosh sahifa',
  missing: 'Taklif topilmadi',
  missingHint: "Havola to'liq emas yoki taklif boshqa odamga yuborilgan. Kurs egasidan yangisini so'rang.",
  signIn: 'Taklifga javob berish uchun hisobingizga kiring.',
  login: 'Kirish',
} as const
