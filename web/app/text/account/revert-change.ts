/** Undoing an account change from the e-mail that reported it. */
export const revertText = {
  title: 'Hisobni qaytarib olish',
  lead: "Hisobingizdagi o'zgarishni siz qilmagan bo'lsangiz, uni shu yerda bekor qilasiz.",
  steps: [
    'Hisob shu xat kelgan email manziliga qaytadi.',
    'Barcha qurilmalardan chiqiladi.',
    "Eski parol ishlamaydi: emailingizga yuborilgan kod bilan yangisini o'rnatasiz.",
  ],
  submit: 'Bu men emasman, hisobni qaytarish',
  keep: "O'zgarishni o'zim qilganman",
  broken: 'Havola ishlamayapti',
  brokenHint:
    "Havola allaqachon ishlatilgan, 72 soatlik muddati tugagan yoki to'liq ko'chirilmagan. Parolingizni tiklab, qurilmalaringizni tekshiring.",
  reset: 'Parolni tiklash',
  done: 'Hisobingiz qaytarildi',
  doneHint: (email: string) =>
    `Barcha qurilmalardan chiqildi. ${email} manziliga kod yubordik: yangi parol o'rnating.`,
  newPassword: "Yangi parol o'rnatish",
} as const
