import { expect, it } from 'vitest'
import { bannerWords, inReadersScript } from './written-cyrillic.ts'

const course = {
  id: 1,
  language: 1,
  title: "Python: noldan o'rganamiz",
  description:
    "<p>Birinchi <strong>dars</strong> &amp; <code>print('salom')</code> o&#39;zbekcha</p><pre>kod</pre>",
  outcomes: ['Dastur yozish'],
  category: { id: 2, name: 'Dasturlash' },
  teacher: { first_name: 'Jasur', last_name: 'Karimov' },
  comments: [{ text: 'Zor kurs' }],
  videos: [{ id: 1, title: 'Kirish', file_name: 'kirish.mp4' }],
}

it('converts what the teacher wrote, and leaves code, names, comments and files', () => {
  expect(inReadersScript(course)).toEqual({
    ...course,
    title: 'Python: нолдан ўрганамиз',
    description:
      "<p>Биринчи <strong>дарс</strong> &amp; <code>print('salom')</code> ўзбекча</p><pre>kod</pre>",
    outcomes: ['Дастур ёзиш'],
    category: { id: 2, name: 'Дастурлаш' },
    videos: [{ id: 1, title: 'Кириш', file_name: 'kirish.mp4' }],
  })
})

it('leaves the words of code in titles, and tags that a text shows', () => {
  const lesson = {
    title: 'Shartlar: if, elif, else',
    description: '<p>&lt;div&gt; va &lt;a href=x&gt; teglari &amp; b</p>',
  }
  expect(inReadersScript(lesson)).toEqual({
    title: 'Шартлар: if, elif, else',
    description: '<p>&lt;div&gt; ва &lt;a href=x&gt; теглари &amp; b</p>',
  })
})

it('converts the names of categories wherever they stand', () => {
  const home = { near: { categories: ['Maktab va DTM'] }, categories: [{ id: 1, name: 'Tillar' }] }
  expect(inReadersScript(home)).toEqual({
    near: { categories: ['Мактаб ва ДТМ'] },
    categories: [{ id: 1, name: 'Тиллар' }],
  })
})

it('leaves the texts of a course in another language, but not the name of its category', () => {
  const english = { ...course, language: 3, title: 'Good morning', description: 'Let us begin' }
  const shown = inReadersScript({ lessons: [{ title: 'Hello', course: english }] }).lessons[0]
  expect(shown).toMatchObject({
    title: 'Hello',
    course: { title: 'Good morning', description: 'Let us begin' },
  })
  expect(shown?.course.category.name).toBe('Дастурлаш')
  expect(inReadersScript({ title: 'Hello' }, 3)).toEqual({ title: 'Hello' })
})

it('reads broken markup in linear time', () => {
  const broken = '<'.repeat(50_000) + '&'.repeat(50_000)
  expect(inReadersScript({ description: broken })).toEqual({ description: broken })
})

it('spells the Uzbek text of a banner', () => {
  expect(bannerWords({ text: "Bugun to'lov yo'q", text_ru: 'Сегодня оплаты нет' })).toBe('Бугун тўлов йўқ')
})
