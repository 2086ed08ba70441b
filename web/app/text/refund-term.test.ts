import { expect, it } from 'vitest'
import { buyText, includesText } from './browse/course.ts'
import { receiptText } from './buy/purchase.ts'
import { studentHomeText } from './learn/student-home.ts'
import { buyText as russianBuyText, includesText as russianIncludesText } from './ru/browse/course.ts'
import { afterText as russianAfterText, receiptText as russianReceiptText } from './ru/buy/purchase.ts'
import { lessonEndText as russianLessonEndText } from './ru/learn/lesson.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it.each([
  [24, '1 kun', '1 дня'],
  [72, '3 kun', '3 дней'],
  [504, '21 kun', '21 дня'],
  [1, '1 soat', '1 часа'],
  [36, '36 soat', '36 часов'],
])('says a refund window of %i hours in each language', (hours, uzbek, russian) => {
  expect(plain(buyText.refundTitle(hours))).toBe(`${uzbek} ichida pulni qaytarish`)
  expect(plain(russianBuyText.refundTitle(hours))).toBe(`Вернём деньги в течение ${russian}`)
  expect(plain(russianLessonEndText.refund(hours))).toBe(`Не понравится – вернём деньги в течение ${russian}`)
  expect(plain(russianAfterText.refund(hours, 10))).toContain(`верните его сами в течение ${russian}, деньги`)
})

it('says in one sentence what was paid instead of what', () => {
  const paid = ["143 040 so'm", '27.11.2026', '178 800', 'BAHOR20'] as const
  expect(receiptText.paidAtCode(...paid)).toBe(
    "27.11.2026 kuni BAHOR20 promokodi bilan 178 800 o'rniga 143 040 so'm to'langan",
  )
  expect(russianReceiptText.paidAtCode('143 040 сум', '27.11.2026', '178 800', 'BAHOR20')).toBe(
    '27.11.2026 оплачено 143 040 сум вместо 178 800 (промокод BAHOR20)',
  )
})

it('names categories as names, and the learners of a level', () => {
  expect(studentHomeText.nearLead(['Dasturlash', 'Maktab va DTM'])).toBe(
    "“Dasturlash”, “Maktab va DTM” mavzularini o'qiyotganingiz uchun",
  )
  expect(studentHomeText.nearLead(['Tillar'])).toBe("“Tillar” mavzusini o'qiyotganingiz uchun")
  expect(includesText.language(1, 1)).toBe("O'zbek tili, boshlang'ich daraja")
  expect(russianIncludesText.language(1, 1)).toBe('На узбекском, для начинающих')
})
