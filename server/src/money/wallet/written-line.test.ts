import { expect, it } from 'vitest'
import { writtenLine as movementIn } from './written-line.ts'

it.each([
  ['“Python” kursi sotib olindi', 'Куплен курс «Python»', '“Python” курси сотиб олинди'],
  [
    "“Tillar” kursi sotib olindi: 178 800\u00a0so'm o'rniga, YOZ20 promokodi bilan",
    'Куплен курс «Tillar»: вместо 178 800\u00a0сум, с промокодом YOZ20',
    '“Tillar” курси сотиб олинди: 178 800\u00a0сўм ўрнига, YOZ20 промокоди билан',
  ],
  [
    "“A” kursi muddati uzaytirildi: 9\u00a0so'm o'rniga, “B” to'plamida",
    'Продлён доступ к курсу «A»: вместо 9\u00a0сум, в наборе «B»',
    '“A” курси муддати узайтирилди: 9\u00a0сўм ўрнига, “B” тўпламида',
  ],
  [
    '“Kursi” kursi uchun pul qaytarildi. Sabab: Yoqmadi. Sabab: yo‘q',
    'Возвращены деньги за курс «Kursi». Причина: Yoqmadi. Sabab: yo‘q',
    '“Kursi” курси учун пул қайтарилди. Сабаб: Yoqmadi. Sabab: yo‘q',
  ],
  ["Payme orqali hamyon to'ldirildi", 'Кошелёк пополнен через Payme', 'Payme орқали ҳамён тўлдирилди'],
  ["•••• 1234 kartasiga to'landi", 'Выплачено на карту •••• 1234', '•••• 1234 картасига тўланди'],
])('says a movement in each language: %s', (uzbek, russian, cyrillic) => {
  expect(movementIn('uz', uzbek)).toBe(uzbek)
  expect(movementIn('ru', uzbek)).toBe(russian)
  expect(movementIn('uz-Cyrl', uzbek)).toBe(cyrillic)
})

it('leaves a sentence that it does not know', () => {
  for (const sentence of ['Tuzatish: 2026-yil', '', '“', '“a” kursi', ' orqali hamyon']) {
    expect(movementIn('ru', sentence)).toBe(sentence)
  }
})
