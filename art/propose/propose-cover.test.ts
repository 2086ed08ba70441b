import { CoverSpec } from '@kashf/contract/art/art.ts'
import { describe, expect, it } from 'vitest'
import { keyWordsOf } from './key-words.ts'
import { proposeCover, proposeTiles } from './propose-cover.ts'

describe('key words', () => {
  it.each([
    ['Python: noldan birinchi dasturgacha', 'Python'],
    ['Veb-sahifa yaratish: HTML va CSS', 'HTML\nva CSS'],
    ["IELTS 7.0: to'rt bo'lim, o'n hafta", 'IELTS 7.0'],
    ['DTM matematika: 30 savolga 30 javob', 'DTM'],
    ['Ona tili: imlo, uslub va insho', 'Ona tili'],
    ['Grafik dizayn: shakl, rang, shrift', 'Grafik\ndizayn'],
    ['Hisob-kitob', 'Hisob-\nkitob'],
    ["Palovning yetti siri: uyda to'y oshi", "Uyda\nto'y oshi"],
  ])('of “%s”', (title, words) => {
    expect(keyWordsOf(title)).toBe(words)
  })

  it.each([
    "O'zingiz bilan kelishing: tashvishni boshqarish",
    'Vaqtni boshqarish va foydali odatlar',
    '2026',
  ])('are missing where no part of “%s” fits whole', (title) => {
    expect(keyWordsOf(title)).toBe('')
  })
})

describe('the proposed cover', () => {
  const of = (courseId: number, title: string, categoryName = 'Dasturlash') =>
    proposeCover({ courseId, title, categoryName })

  it('shows what the title speaks of, else what is typical of the category', () => {
    expect(of(1, 'Python asoslari').motif).toBe('ilon')
    expect(of(1, 'Excel: hisob-kitob').motif).toBe('jadval')
    expect(of(4, 'Birinchi qadam').motif).toBe('qavs')
    expect(of(4, 'Birinchi qadam', "Noma'lum").motif).toBe('kitob')
  })

  it('differs in world from its neighbours', () => {
    for (let id = 1; id < 40; id++) expect(of(id, 'Kurs').world).not.toBe(of(id + 1, 'Kurs').world)
  })

  it('is a star without words where the title gives none', () => {
    expect(of(3, 'Vaqtni boshqarish va foydali odatlar')).toMatchObject({ composition: 'yulduz', words: '' })
  })

  it('always has key words that its schema accepts', () => {
    const schema: object = CoverSpec.properties.words
    const accepted = new RegExp('pattern' in schema ? String(schema.pattern) : '^$', 'u')
    for (const title of ['', 'a\u0000b', '😀😀😀😀😀😀', 'ا'.repeat(160), 'A B C D E F G H', '- - -']) {
      expect(of(7, title).words, title).toMatch(accepted)
    }
  })
})

describe('tiles of categories', () => {
  it('differ in world from both tiles before them, in any order', () => {
    const names = [
      'Dasturlash',
      'Tillar',
      'Maktab va abituriyent',
      'Dizayn',
      'Biznes',
      'Hunar',
      'Fan',
      'Boshqa',
      'Yana',
    ]
    for (const order of [names, names.toReversed(), [...names.slice(4), ...names.slice(0, 4)]]) {
      const worlds = proposeTiles(order).map(({ world }) => world)
      for (const [place, world] of worlds.entries()) {
        expect(worlds.slice(Math.max(0, place - 2), place), order[place]).not.toContain(world)
      }
    }
  })
})
