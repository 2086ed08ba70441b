import { describe, expect, it } from 'vitest'
import { titleInCyrillic, toCyrillic, toLatin } from './uzbek-script.ts'

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
  'PDF, MP4, WebVTT, 1080p, 4K, UZS',
  'XML, GIFT, QTI, OGG, Moodle',
  'Payme, Click, Windows, PostgreSQL, QR',
  'You can only upload PDF, Word, or Excel files!',
])('leaves %s as it is', (text) => {
  expect(toCyrillic(text)).toBe(text)
  expect(toLatin(text)).toBe(text)
})

it.each([
  ['50 MB, 1,7 KB, 2 GB', '50 МБ, 1,7 КБ, 2 ГБ'],
  ['Shartlar: if, elif, else', 'Шартлар: if, elif, else'],
  ['for va while, print() va input()', 'for ва while, print() ва input()'],
  ['print("Salom, dunyo!") nima qiladi', 'print("Salom, dunyo!") нима қилади'],
  ['and, or, not operatorlari', 'and, or, not операторлари'],
  ['in va not in operatori, is ham shunday', 'in ва not in оператори, ис ҳам шундай'],
  ["Ilon o'z inidan chiqdi, in ichida qoldi", 'Илон ўз инидан чиқди, ин ичида қолди'],
  ['Yana on marta yozing, bu or va nomus', 'Яна он марта ёзинг, бу ор ва номус'],
  ['list, tuple va set: nima farqi bor', 'list, tuple ва set: нима фарқи бор'],
  ['Python: map va filter', 'Python: map ва filter'],
  ['Tennis: set va test natijasi', 'Теннис: сет ва тест натижаси'],
  ['SELECT, WHERE va ORDER BY', 'SELECT, WHERE ва ORDER BY'],
  ['SHARTLAR VA SIKLLAR', 'ШАРТЛАР ВА ЦИКЛЛАР'],
  ["printga matn bering, else'ning ichi", "printга матн беринг, else'нинг ичи"],
  ['let, const va var', 'let, const ва var'],
  ['div, span va section teglari', 'div, span ва section теглари'],
  ['margin, padding, position', 'margin, padding, position'],
  ['public static void main', 'public static void main'],
  ['git add va git push buyruqlari', 'git add ва git push буйруқлари'],
  ['~/kod/main.py, ./run.sh va --help', '~/kod/main.py, ./run.sh ва --help'],
  ['x va y nuqtalari, 5 m yugurish', 'x ва y нуқталари, 5 м югуриш'],
  ['pullar, pulli kurs, format va printer', 'пуллар, пулли курс, формат ва принтер'],
  ['dars(lar) va kurs(lar)', 'дарс(лар) ва курс(лар)'],
  ['Python file bilan ishlash', 'Python филе билан ишлаш'],
  ['true yoki false qaytaradi', 'true ёки false қайтаради'],
  ['do, re, mi notalari', 'до, ре, ми ноталари'],
])('keeps the code of %s', (latin, cyrillic) => {
  expect(toCyrillic(latin)).toBe(cyrillic)
})

describe('code in any sentence', () => {
  const sentences = [
    'Bugun siz bilan {} haqida gaplashamiz',
    '{}: birinchi qadam',
    "Nega {} kerak bo'ladi?",
    "O'zgaruvchi “{}” dan keyin keladi",
  ]
  const codes =
    `if elif else for while def return print input lambda try except None True const let var function undefined null
    SELECT WHERE INSERT public static void int float string div span href body table margin padding display git npm sudo mkdir
    len(x) print() main.py /home/user https://kashf.uz?a=in user@kashf.uz --force array.map(f) console.log("salom") x_axis`.split(
      /\s+/,
    )

  it.each(sentences)('is kept, and what stands around it is converted: %s', (sentence) => {
    const [before = '', after = ''] = sentence.split('{}')
    for (const code of codes) {
      const cyrillic = toCyrillic(before + code + after)
      expect(cyrillic).toBe(toCyrillic(before) + code + toCyrillic(after))
      expect(toLatin(cyrillic)).toBe(before + code + after)
    }
  })

  it('is kept in a list of any length and order', () => {
    const words = ['if', 'or', 'not', 'in', 'map', 'list', 'set', 'print', 'while', 'on', 'is']
    for (let start = 0; start < words.length; start++) {
      const list = [...words.slice(start), ...words.slice(0, start)].join(', ')
      expect(toCyrillic(`Kalit so'zlar: ${list}`)).toBe(`Калит сўзлар: ${list}`)
    }
  })

  it('is found in linear time', () => {
    const startedAt = performance.now()
    for (const part of ['if, ', 'in va ', 'a(', 'print(', '(((', 'va ', "in''", '--'])
      toCyrillic(part.repeat(20_000))
    expect(performance.now() - startedAt).toBeLessThan(20_000)
  })
})

it.each([
  ["Python: noldan o'rganamiz", 'Python: нолдан ўрганамиз'],
  ['Ingliz tili speaking bilan', 'Инглиз тили спеакинг билан'],
  ['English for beginners', 'English for beginners'],
  ['Шахсий молия', 'Шахсий молия'],
])('spells the title %s without knowing its language', (title, cyrillic) => {
  expect(titleInCyrillic(title)).toBe(cyrillic)
})

it('keeps the names of keys, but not initials and words', () => {
  expect(toCyrillic('N tugmasi; J, K keyingi. U keldi. J. Karimov')).toBe(
    'N тугмаси; J, K кейинги. У келди. Ж. Каримов',
  )
})

it('transliterates what is next to a placeholder', () => {
  expect(toCyrillic('Yana {count} ta dars')).toBe('Яна {count} та дарс')
})
