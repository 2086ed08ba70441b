/** How many own learners teachers may bring without a fee. */
export const freeSeatsText = {
  title: "Bepul o'rinlar",
  lead: "O'qituvchi o'z o'quvchilaridan nechtasini xizmat haqisiz keltirishi mumkin. Bir o'qituvchiga boshqa son berish uning sahifasida.",
  number: "Har bir o'qituvchiga",
  ownNumber: "O'zining soni (bo'sh: hammadagidek)",
  wrong: '0 dan 100 000 gacha butun son yozing.',
  used: (used: string, free: string) => `${free} tadan ${used} tasi band`,
  change: "O'zgartirish",
  question: (seats: string) => `Bepul o'rinlar ${seats} ta bo'lsinmi?`,
  questionUsual: "O'qituvchida hammadagidek bo'lsinmi?",
  consequences: [
    "Keltirilgan o'quvchilar va to'langan pullar o'zgarmaydi.",
    "Keyingi ro'yxatlar yangi son bo'yicha hisoblanadi.",
  ],
  done: "Bepul o'rinlar soni o'zgardi",
} as const
