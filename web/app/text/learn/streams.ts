/** Devices that play bought lessons: the panel in place of the video, and the list of devices. */
export const streamText = {
  fullTitle: (limit: number) => `Hozir boshqa ${limit} ta qurilmada ko'rilmoqda`,
  fullHint: (limit: number) =>
    `Hisobingizda bir vaqtda ko'pi bilan ${limit} ta qurilmada ko'rish mumkin. Bu yerda davom ettirish uchun bittasini to'xtating.`,
  endedTitle: "Bu yerdagi ko'rish to'xtatildi",
  endedHint: "Boshqa qurilmangizdan to'xtatilgan. Istasangiz, shu yerda davom ettiring.",
  goOnHere: 'Shu yerda davom ettirish',
  again: 'Qayta tekshirish',
  end: "To'xtatish",
  endLabel: (device: string) => `Ko'rishni to'xtatish: ${device}`,
  endFailed: "Ko'rish to'xtatilmadi",
  ended: "Ko'rish to'xtatildi",
  unknownDevice: "Noma'lum qurilma",
  playing: (course: string, lesson: string) => `Hozir ko'rilmoqda: ${course} · ${lesson}`,
} as const
