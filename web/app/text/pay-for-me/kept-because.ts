import type { KeptBecause } from '@kashf/contract/purchases/pay-for-me.ts'

/** Why money that came by a request opened nothing. */
export const KEPT_BECAUSE: { readonly [why in KeptBecause]: string } = {
  short: 'Kurs narxi shu orada oshdi.',
  not_on_sale: 'Kurs shu orada sotuvdan olindi.',
  places_gone: 'Joylar shu orada tugadi.',
  owned: 'Kurs allaqachon ochiq edi.',
  blocked: "O'quvchi hisobi tekshirilmoqda.",
  withdrawn: "Havola to'lovdan oldin o'chirilgan edi.",
  expired: "Havola muddati to'lovdan oldin tugadi.",
  used: 'Shu havola orqali kurs oldinroq ochilgan edi.',
  spent: 'Oldin tushgan pul hamyondan boshqa narsaga ishlatilgan.',
}
