/** The page without a connection, and what is saved on the device. */
export const offlineText = {
  title: "Internetga ulanib bo'lmadi",
  explanation: "Aloqa yo'q yoki javob juda kech kelyapti. Aloqa tiklanishi bilan sahifa o'zi ochiladi.",
  savedTitle: 'Shu qurilmada saqlangan sahifalar',
  nothingSaved:
    "Hozircha hech narsa saqlanmagan. Internet bor paytda ochilgan kurs va o'qituvchi sahifalari shu yerda turadi.",
  savedLessons: 'Saqlangan darslar',
  savedAt: (time: string) => `${time} dagi nusxa`,
  copyOf: (time: string) =>
    `Bu sahifaning ${time} dagi nusxasi. Narx va boshqa ma'lumotlar o'zgargan bo'lishi mumkin.`,
} as const
