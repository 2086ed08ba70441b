/** Scores and comments of a course, and the answers to them. */
export const scoreText = {
  title: 'Baholar va izohlar',
  count: (count: string) => `${count} baho`,
  none: "Hali baho qo'yilmagan",
  of: (score: number) => `${score} yulduz`,
  share: (score: number, count: string) => `${score} yulduz: ${count} ta`,
  yours: 'Sizning bahongiz',
  rate: 'Kursni baholang',
  thanks: 'Bahongiz uchun rahmat.',
  pending: (percent: number) => `Bahongiz kursning ${percent} foizini ko'rgach hisobga olinadi.`,
  failed: 'Baho saqlanmadi',
  all: 'Barcha baholar',
  watched: (percent: number) =>
    percent === 0
      ? "Kursni hali ko'rmagan"
      : percent === 100
        ? "Kursni to'liq ko'rgan"
        : `Kursning ${percent} foizini ko'rgan`,
  averageLater: (least: number) => `O'rtacha baho ${least} ta bahodan keyin ko'rsatiladi.`,
} as const

export const commentText = {
  title: 'Izohlar',
  count: (count: string) => `izoh va javoblar: ${count}`,
  none: "Hali izoh yo'q. Kursni olganlar birinchi bo'lib yozishi mumkin.",
  noneForBuyer: "Hali izoh yo'q. Birinchi bo'lib yozing!",
  linked: 'Havoladagi izoh',
  label: 'Izohingiz',
  placeholder: 'Kurs sizga nima berdi? Kimga tavsiya qilasiz?',
  send: 'Yuborish',
  sent: "Izohingiz qo'shildi",
  required: "Izoh bo'sh bo'lmasin.",
  teacher: "O'qituvchi",
  reply: 'Javob berish',
  replyLabel: (name: string) => `Javobingiz: ${name}`,
  edited: 'tahrirlangan',
  toolsOf: (name: string) => `Amallar: ${name} izohi`,
  edit: 'Tahrirlash',
  editLabel: 'Izohni tahrirlash',
  delete: "O'chirish",
  deleteTitle: "Izoh o'chirilsinmi?",
  deleteOne: "Uni qaytarib bo'lmaydi.",
  deleteThread: "Izoh ostidagi javoblar ham ko'rinmay qoladi. Uni qaytarib bo'lmaydi.",
  deleted: "Izoh o'chirildi",
  report: 'Shikoyat qilish',
  useful: 'Foydali',
  usefulCount: (count: string) => `Foydali · ${count}`,
  usefulTo: (count: string) => `${count} kishiga foydali bo'ldi`,
  usefulInvite: 'Izohni foydali deb belgilash uchun hisobingizga kiring.',
} as const
