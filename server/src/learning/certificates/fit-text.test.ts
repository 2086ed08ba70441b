import { describe, expect, it } from 'vitest'
import { dayInWords } from './draw-certificate.ts'
import { fitText } from './fit-text.ts'
import { printable } from './printable.ts'

/** Every letter is half as wide as the size. */
const measure = (text: string, size: number) => (text.length * size) / 2
const box = { width: 100, height: 50, sizes: [20, 16, 10] }

describe('words on paper', () => {
  it('stay large while they fit, and shrink before they are cut', () => {
    expect(fitText('Dilnoza', box, measure)).toEqual({ size: 20, lines: ['Dilnoza'] })
    expect(fitText('Dilnoza Rahimova', box, measure).lines).toEqual(['Dilnoza', 'Rahimova'])
    const longer = fitText('Dilnoza Rahimova qizi', box, measure)
    expect(longer).toEqual({ size: 10, lines: ['Dilnoza Rahimova', 'qizi'] })
  })

  it('never leave their place, whatever they are', () => {
    for (const text of ['a'.repeat(300), 'a b '.repeat(100), `${'x'.repeat(40)} y`]) {
      const { size, lines } = fitText(text, box, measure)
      expect(lines.length * size * 1.2).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
    }
    expect(fitText('a'.repeat(300), box, measure).lines.at(-1)).toMatch(/…$/)
  })

  it('lose only the letters that the font does not have', () => {
    expect(printable("G'ayrat  Oʻktamov 🚀\nЎктам Қодиров ğ")).toBe("G'ayrat Oʻktamov Ўктам Қодиров ğ")
  })

  it('say the day as it is in Tashkent', () => {
    expect(dayInWords(new Date('2026-11-20T20:00:00Z'))).toBe('2026-yil 21-noyabr')
  })
})
