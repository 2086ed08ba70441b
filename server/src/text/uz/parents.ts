/** What parents read in mails and in the bot: very simple words. */
export const parents = {
  confirmation: {
    subject: 'Hisobotlar shu manzilga kelsinmi?',
    paragraphs: [
      "Kashf'da o'qiyotgan farzandingizning haftalik hisobotini shu emailga yuborishni so'rashdi. Rozi bo'lsangiz, tasdiqlang: hisobot har yakshanba kechqurun keladi.",
      "Buni siz so'ramagan bo'lsangiz, hech narsa qilmang: boshqa xat kelmaydi.",
    ],
    label: 'Tasdiqlash',
  },
  report: {
    subject: (of: { learner: string; from: string; to: string }) =>
      `${of.learner}: ${of.from} – ${of.to} hisoboti`,
    quiet: (learner: string) =>
      `Bu hafta ${learner} dars qilmadi. Dam olish ham kerak. Balki yordam kerakdir: ishlari qandayligini so'rab ko'ring.`,
    week: (of: { learner: string; days: number; lessons: number }) =>
      of.lessons === 0
        ? `Bu hafta ${of.learner} ${of.days} kun o'qidi.`
        : `Bu hafta ${of.learner} ${of.days} kun o'qidi, ${of.lessons} ta darsni tugatdi.`,
    course: (of: { title: string; lessons: number }) => `“${of.title}”: ${of.lessons} ta dars`,
    test: (of: { title: string; percent: string; mean: string }) =>
      `“${of.title}” testi: ${of.percent}%. Odatda o'zi ${of.mean}% oladi.`,
    firstTest: (of: { title: string; percent: string }) => `“${of.title}” testi: ${of.percent}%.`,
    homework: (of: { sent: number; late: number; accepted: number }) =>
      `Uy vazifasi: ${[
        of.sent > 0 && `${of.sent} ta topshirdi`,
        of.late > 0 && `${of.late} tasi kechikdi`,
        of.accepted > 0 && `${of.accepted} tasi qabul qilindi`,
      ]
        .filter(Boolean)
        .join(', ')}.`,
    exam: (of: { title: string; at: string }) => `“${of.title}” imtihoni: ${of.at}`,
    examAnyTime: (title: string) => `“${title}” imtihoni: vaqtini o'zi tanlaydi`,
    paidUntil: (of: { title: string; until: string }) => `“${of.title}” kursi ${of.until} gacha ochiq.`,
    open: 'Hisobotni ochish',
    stopHint: 'Hisobot kelmasin desangiz, /stop ni bosing.',
  },
}
