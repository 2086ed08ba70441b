import type { KeptBecause } from '@kashf/contract/purchases/pay-for-me.ts'

/** What is said of a request to pay: to its learner, and to the payer who left an address. */
export const payForMe = {
  keptBecause: {
    short: "Kurs narxi shu orada oshdi. Qolganini havola orqali yoki hamyondan to'lash mumkin.",
    not_on_sale: 'Kurs shu orada sotuvdan olindi.',
    places_gone: 'Joylar shu orada tugadi.',
    owned: 'Kurs allaqachon ochiq edi.',
    blocked: "O'quvchi hisobi tekshirilmoqda.",
    withdrawn: "Havola to'lovdan oldin o'chirilgan edi.",
    expired: "Havola muddati to'lovdan oldin tugadi.",
    used: 'Shu havola orqali kurs oldinroq ochilgan edi.',
    spent: 'Oldin tushgan pul hamyondan boshqa narsaga ishlatilgan.',
  } satisfies Record<KeptBecause, string>,
  mail: {
    bought: (of: { learner: string; title: string }) => ({
      subject: `Kurs ${of.learner} uchun ochildi`,
      paragraphs: [
        `To'lovingiz keldi: “${of.title}” kursi ${of.learner} uchun ochiq. ${of.learner}ga ham xabar bordi.`,
      ],
    }),
    kept: (of: { learner: string; title: string; why: string }) => ({
      subject: "To'lovingiz keldi, kurs hali ochilmadi",
      paragraphs: [
        `“${of.title}” kursi uchun to'lovingiz keldi va ${of.learner} hamyonida turibdi. ${of.why}`,
      ],
    }),
    footnote:
      "Bu xat to'lov sahifasida manzilingizni qoldirganingiz uchun bir marta keldi. Manzil endi o'chirildi.",
  },
}
