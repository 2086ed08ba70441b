import type { CoverSpec } from '@kashf/contract/art/art.ts'
import { COMPOSITIONS, MOTIFS, WORLDS } from '@kashf/contract/art/art-names.ts'
import { describe, expect, it } from 'vitest'
import { drawCover, drawnComposition } from './cover.ts'
import type { Lettering } from './lettering.ts'
import { drawSquare } from './square.ts'

/** Letters with a width of 0.6 em each. */
const letters: Lettering = {
  draw: (text, { x, y, size }) => `<text x="${x}" y="${y}" font-size="${size}">${text}</text>`,
  width: (text, size) => text.length * size * 0.6,
}
const COVER: CoverSpec = { world: 'anor', motif: 'atom', composition: 'sahna', words: 'Fizika' }

describe('the words of a cover', () => {
  it('are drawn in at least 52 px, which is 13 on a card', () => {
    const [, size] = /font-size="(\d+)">Fizika</.exec(drawCover(COVER, letters)) ?? []
    expect(Number(size)).toBeGreaterThanOrEqual(52)
  })

  it('that do not fit are left out, with the composition that needs none', () => {
    const wide = { ...COVER, words: 'WWWWWWWWWWWW' }
    expect(drawnComposition(wide, letters)).toBe('yulduz')
    expect(drawCover(wide, letters)).not.toContain('WWW')
    expect(drawnComposition({ ...COVER, words: '' }, letters)).toBe('yulduz')
  })

  it('stay above the lower edge in each composition, in one line and in two', () => {
    for (const composition of COMPOSITIONS) {
      for (const words of ['AI', 'AI\nML', "Ko'ylak\ntikish"]) {
        const svg = drawCover({ ...COVER, composition, words, teacher: null }, letters)
        for (const [, y, size] of svg.matchAll(/y="([\d.]+)" font-size="(\d+)"/g)) {
          expect(Number(y) + Number(size) * 0.2).toBeLessThanOrEqual(360)
        }
      }
    }
  })
})

it('a cover that shows the teacher needs a portrait', () => {
  expect(drawnComposition({ ...COVER, composition: 'ustoz' }, letters)).toBe('yulduz')
})

it('every motif draws in every world without a missing colour or number', () => {
  for (const world of WORLDS) {
    for (const motif of MOTIFS) {
      const svg = drawSquare({ world, motif, composition: 'sahna' }, letters)
      expect(svg, `${motif} in ${world}`).not.toMatch(/undefined|NaN|e-\d/)
    }
  }
})
