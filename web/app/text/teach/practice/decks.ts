/** The banks and topics that are cards of a course. */
export const decksText = {
  title: 'Takrorlash kartalari',
  lead: "O'quvchi yoqsa, tanlangan savollar uning kunlik takrorlashiga kuniga 20 tagacha qo'shiladi. Testda turgan savol o'quvchi natijasini olguncha kelmaydi.",
  empty: "Kursda hali karta yo'q.",
  whole: 'Bankning hamma savoli',
  questions: (count: string) => `${count} ta tayyor savol`,
  remove: (deck: string) => `“${deck}” kartalarini olib tashlash`,
  bank: 'Bank',
  chooseBank: 'Bankni tanlang',
  topic: 'Mavzu',
  add: "Karta qilib qo'shish",
  saved: 'Kartalar saqlandi',
  failed: 'Kartalar saqlanmadi',
  noBanks: 'Avval savollar bankiga savol yozing.',
  toBanks: 'Savollar banki',
} as const
