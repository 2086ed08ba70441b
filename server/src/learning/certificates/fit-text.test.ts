import { describe, expect, it } from 'vitest'
import { fitText, printable } from './fit-text.ts'

/** Every character is half as wide as the font size. */
const measure = (text: string, size: number) => (text.length * size) / 2
const box = { width: 100, height: 50, sizes: [20, 16, 10] }

describe('fitText', () => {
  it('uses the largest size that fits, before anything is cut off', () => {
    expect(fitText('Dilnoza', box, measure)).toEqual({ size: 20, lines: ['Dilnoza'] })
    expect(fitText('Dilnoza Rahimova', box, measure).lines).toEqual(['Dilnoza', 'Rahimova'])
    const longer = fitText('Dilnoza Rahimova qizi', box, measure)
    expect(longer).toEqual({ size: 10, lines: ['Dilnoza Rahimova', 'qizi'] })
  })

  it('never exceeds its box, whatever the text', () => {
    for (const text of ['a'.repeat(300), 'a b '.repeat(100), `${'x'.repeat(40)} y`]) {
      const { size, lines } = fitText(text, box, measure)
      expect(lines.length * size * 1.2).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(box.width)
    }
    expect(fitText('a'.repeat(300), box, measure).lines.at(-1)).toMatch(/…$/)
  })
})

describe('the text of a certificate', () => {
  it('drops only the characters that the font does not have', () => {
    expect(printable("G'ayrat  Oʻktamov 🚀\nЎктам Қодиров ğ")).toBe("G'ayrat Oʻktamov Ўктам Қодиров ğ")
  })
})
