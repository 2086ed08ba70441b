import { expect, it } from 'vitest'
import { toCyrillic, toLatin } from './uzbek-script.ts'

it.each([
  ["O'zbekcha", 'Ўзбекча'],
  ["g'alaba, tog'lar", 'ғалаба, тоғлар'],
  ['Shahar chiroqlari', 'Шаҳар чироқлари'],
  ['SHAHAR, TOSH', 'ШАҲАР, ТОШ'],
  ["yo'l, yog'och, yulduz, yaxshi, dunyo", 'йўл, ёғоч, юлдуз, яхши, дунё'],
  ['Eshik, emas, kelmaydi, poeziya', 'Эшик, эмас, келмайди, поэзия'],
  ['yetti, Yevropa, premyera', 'етти, Европа, премьера'],
  ["ma'no, san'at, SAN'AT", 'маъно, санъат, САНЪАТ'],
  ["Is'hoq", 'Исҳоқ'],
  ['ketsin, kompozitsiya', 'кетсин, композиция'],
  ['sirk, oktabr, obyekt', 'цирк, октябрь, объект'],
  ['parol, parolingiz, Oktabrida, filtrlar', 'пароль, паролингиз, Октябрида, фильтрлар'],
  ['parolni, profilda, 1-yanvardan, avtomobillar', 'паролни, профилда, 1-январдан, автомобиллар'],
  ['kompyuterda, byudjet, kalkulyator, litsey', 'компьютерда, бюджет, калькулятор, лицей'],
  ['leksiya, konferensiya, opsiya, versiya, pensiya', 'лекция, конференция, опция, версия, пенсия'],
  ["Telegramga, Vimeo'ning, emailingizga", "Telegramга, Vimeo'нинг, emailингизга"],
])('%s is spelled %s, and back', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic)
  expect(toLatin(cyrillic)).toBe(latin)
})

it.each(['oʻqish', 'o‘qish', 'o’qish', 'o`qish'])('reads the apostrophe of %s', (text) => {
  expect(toCyrillic(text.replace('`', 'ʻ'))).toBe('ўқиш')
})

it.each([
  'https://kashf.uz/course/1?a=b',
  'kashf.uz/course/1',
  'a.b+c@example.uz',
  '/start',
  '@kashf_bot',
  'lesson-1.mp4',
  '{count}',
  '`npm start`',
  'payout_id, amount_uzs, BACKUP_URL, (.vtt)',
  'amount, note (paid, failed)',
  'PDF, MP4, WebVTT, 1080p, 4K, 50 MB, UZS',
  'Payme, Click, Windows, PostgreSQL, QR',
  'You can only upload PDF, Word, or Excel files!',
])('leaves %s as it is', (text) => {
  expect(toCyrillic(text)).toBe(text)
  expect(toLatin(text)).toBe(text)
})

it('keeps the names of keys, but not initials and words', () => {
  expect(toCyrillic('N tugmasi; J, K keyingi. U keldi. J. Karimov')).toBe(
    'N тугмаси; J, K кейинги. У келди. Ж. Каримов',
  )
})

it('transliterates what is next to a placeholder', () => {
  expect(toCyrillic('Yana {count} ta dars')).toBe('Яна {count} та дарс')
})
