/** Push notices by the browser, while no page is open. */
export const pushText = {
  title: 'Shu qurilmada xabar olish',
  hint: "Kashf ochiq bo'lmasa ham xabar telefon yoki kompyuteringizda ko'rinadi.",
  on: 'Yoqilgan',
  off: "O'chiq",
  switchOn: 'Yoqish',
  switchOff: "O'chirish",
  switchedOn: 'Xabarlar yoqildi',
  switchedOff: "Xabarlar o'chirildi",
  failed: "Yoqib bo'lmadi",
  refused:
    "Brauzer xabarlarga ruxsat bermadi. Manzil satri yonidagi sayt sozlamalarida “Bildirishnomalar”ga ruxsat bering va qayta urinib ko'ring.",
  column: 'Qurilma',
  ask: 'Javob kelganda xabar beraylikmi?',
  askHint: "Kashf ochiq bo'lmasa ham javobni darhol bilasiz. Keyin sozlamalarda o'chirsangiz bo'ladi.",
  yes: 'Ha, xabar bering',
  no: "Yo'q, rahmat",
} as const
