import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { toCyrillic } from '@kashf/contract/text/uzbek-script.ts'

/*
 * Lines of a statement in the languages of the interface. The ledger keeps the sentence that was written with a movement,
 * in Uzbek. Here each kind of sentence has its Russian counterpart; `{}` is what people wrote, a name or an amount.
 * An operator's reason ends a sentence and stays as it was written. The more specific ones come first.
 */
const SENTENCES: readonly (readonly [uzbek: string, russian: string])[] = [
  [
    "“{}” kursi muddati uzaytirildi: {}\u00a0so'm o'rniga, “{}” to'plamida",
    'Продлён доступ к курсу «{}»: вместо {}\u00a0сум, в наборе «{}»',
  ],
  [
    "“{}” kursi sotib olindi: {}\u00a0so'm o'rniga, “{}” to'plamida",
    'Куплен курс «{}»: вместо {}\u00a0сум, в наборе «{}»',
  ],
  [
    "“{}” kursi muddati uzaytirildi: {}\u00a0so'm o'rniga, {} promokodi bilan",
    'Продлён доступ к курсу «{}»: вместо {}\u00a0сум, с промокодом {}',
  ],
  [
    "“{}” kursi sotib olindi: {}\u00a0so'm o'rniga, {} promokodi bilan",
    'Куплен курс «{}»: вместо {}\u00a0сум, с промокодом {}',
  ],
  ['“{}” kursi muddati uzaytirildi', 'Продлён доступ к курсу «{}»'],
  ["“{}” kursi sovg'a uchun sotib olindi", 'Курс «{}» куплен в подарок'],
  ['“{}” kursi sotib olindi', 'Куплен курс «{}»'],
  ["“{}” kursi sotildi: sovg'a ishlatildi", 'Продан курс «{}»: подарок использован'],
  ['“{}” kursi sotildi', 'Продан курс «{}»'],
  ["“{}” kursi sotuvidagi chegirma, “{}” to'plami", 'Скидка при продаже курса «{}», набор «{}»'],
  ['“{}” kursi sotuvidagi chegirma, {} promokodi', 'Скидка при продаже курса «{}», промокод {}'],
  ['“{}” kursi sotuvidagi chegirma bekor qilindi', 'Отменена скидка при продаже курса «{}»'],
  [
    "“{}” kursi sotuvi bekor qilindi, pul o'quvchiga qaytarildi. Sabab: {}",
    'Продажа курса «{}» отменена, деньги возвращены ученику. Причина: {}',
  ],
  [
    "“{}” kursi sovg'asi bekor qilindi. Sabab: {}",
    'Подарок (курс «{}») отменён, деньги возвращены. Причина: {}',
  ],
  ["“{}” kursi sovg'asi uchun pul qaytarildi", 'Возвращены деньги за подаренный курс «{}»'],
  ['“{}” kursi uchun pul qaytarildi. Sabab: {}', 'Возвращены деньги за курс «{}». Причина: {}'],
  ["{} orqali hamyon to'ldirildi", 'Кошелёк пополнен через {}'],
  ["{} orqali to'lov bekor qilindi", 'Отменён платёж через {}'],
  ["•••• {} kartasiga to'lov so'raldi", 'Запрошена выплата на карту •••• {}'],
  ["•••• {} kartasiga to'landi", 'Выплачено на карту •••• {}'],
  [
    "Bank to'lovni qaytardi, mablag' balansga qo'shildi. Sabab: {}",
    'Банк вернул выплату, деньги снова на балансе. Причина: {}',
  ],
  [
    "To'lov so'rovi rad etildi, mablag' qaytarildi. Sabab: {}",
    'В выплате отказано, деньги возвращены. Причина: {}',
  ],
]

/** The parts of a sentence around what people wrote. */
const KNOWN = SENTENCES.map(([uzbek, russian]) => ({ parts: uzbek.split('{}'), uzbek, russian }))

/** The statement line in a language of the interface. A sentence of an earlier release stays as it was written. */
export function movementIn(language: InterfaceLanguage, sentence: string): string {
  if (language === 'uz') return sentence
  for (const { parts, uzbek, russian } of KNOWN) {
    const written = between(sentence, parts)
    if (!written) continue
    const spelled = language === 'ru' ? russian : toCyrillic(uzbek)
    return spelled.split('{}').reduce((line, part, at) => line + (written[at - 1] ?? '') + part)
  }
  return sentence
}

/** The texts between these parts of a sentence, which ends with the last one; null unless it has all of them. */
function between(sentence: string, parts: readonly string[]): string[] | null {
  const [first = '', ...rest] = parts
  if (!sentence.startsWith(first)) return null
  const written: string[] = []
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const end = isLast ? sentence.length - part.length : sentence.indexOf(part, at)
    if (end < at || !sentence.startsWith(part, end)) return null
    written.push(sentence.slice(at, end))
    at = end + part.length
  }
  return written
}
