/** Reporting content to the operators. */
export const reportText = {
  title: 'Shikoyat yuborish',
  ofCourse: 'Kurs ustidan shikoyat qilish',
  lead: "Operator ko'rib chiqadi. Muallif kim shikoyat qilganini bilmaydi.",
  reason: 'Sababi',
  reasons: {
    wrong: "Yolg'on yoki chalg'ituvchi ma'lumot",
    copyright: 'Mualliflik huquqi buzilgan',
    abuse: 'Haqorat yoki nomaqbul mazmun',
    spam: 'Reklama yoki spam',
    other: 'Boshqa sabab',
  },
  text: "Qo'shimcha izoh",
  textHint: 'Qaysi joyi va nimasi xato ekanini yozsangiz, tezroq hal qilamiz.',
  send: 'Yuborish',
  sent: 'Shikoyatingiz qabul qilindi',
  sentHint: "Rahmat. Operatorlar albatta ko'rib chiqadi.",
} as const
