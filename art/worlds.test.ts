import { WORLDS } from '@kashf/contract/art/art-names.ts'
import { describe, expect, it } from 'vitest'
import { worlds } from './worlds.ts'

/** Relative luminance by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

describe('the words of a cover', () => {
  const pairs = WORLDS.flatMap((name) => (['bg', 'bg2', 'deep'] as const).map((ground) => ({ name, ground })))

  it.each(pairs)('have a contrast of 4.5:1 in $name on $ground', ({ name, ground }) => {
    expect(contrast(worlds[name].ink, worlds[name][ground])).toBeGreaterThanOrEqual(4.5)
  })

  it('stand in as many pairs of colours as there are worlds and grounds', () => {
    expect(pairs).toHaveLength(24)
  })
})
