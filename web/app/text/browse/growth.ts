/** The measured growth between mock exams on the page of a course. */
export const growthText = {
  title: "Sinov imtihonlari orasida o'sish",
  gain: (points: string, margin: string) => `${points} ± ${margin} ball`,
  people: (people: string, buyers: string) =>
    `Kursni olgan ${buyers} kishidan ${people} nafari kamida ikkita sinov imtihoni topshirgan.`,
  how: "Bu qanday o'lchanadi?",
  rules: [
    "Har bir o'quvchining birinchi va oxirgi sinov imtihoni solishtiriladi, oradagilari tanlanmaydi. Qayta topshirishlar hisobga olinmaydi.",
    "Imtihonlar umumiy savollar orqali bitta shkalaga keltiriladi: osonroq imtihon o'sish bo'lib ko'rinmaydi.",
    'Ball 50 atrofida, 10 ball bir standart chetlanish. ± dan keyingi son 95% lik oraliqning yarmi.',
    "Kursni olgan hamma sanaladi, pulini qaytarganlar ham, agar imtihon topshirgan bo'lsa. Bekor qilingan yoki kursdan olingan imtihonlar ham hisobda qoladi.",
    "Raqamlarni tizim javoblardan hisoblaydi, ustoz ularni o'zgartira olmaydi. Ikkita imtihon topshirmaganlar o'lchanmagan.",
  ],
} as const
