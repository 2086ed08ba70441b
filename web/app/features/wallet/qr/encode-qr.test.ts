import { expect, it } from 'vitest'
import { encodeQr } from './encode-qr.ts'

const drawn = (text: string) => encodeQr(text).map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))

/** SHA-256 of the modules, its first eight bytes. */
async function digestOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(encodeQr(text)))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).slice(0, 8)
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

// These codes were read back by an independent reader (jsQR), as were texts of every length up to version 20.
it('draws what readers read', () => {
  expect(drawn('https://kashf.uz')).toEqual([
    '#######......###..#######',
    '#.....#.##.##..#..#.....#',
    '#.###.#.#####.#.#.#.###.#',
    '#.###.#.#.#...###.#.###.#',
    '#.###.#..#..####..#.###.#',
    '#.....#..#.#.##...#.....#',
    '#######.#.#.#.#.#.#######',
    '........#.#.##.#.........',
    '#.....#.#.#...#.###..###.',
    '##..##.#####..##...#####.',
    '####.#####..#..##.####.##',
    '#...#..##.###.#.###.##..#',
    '...#.##..#.#.###..##....#',
    '###.##.##.#.######.#...#.',
    '#.#.#.##.....###..####.##',
    '#.#....###..####.#.#.##.#',
    '#.....##.#..#.#.#####.#..',
    '........#.......#...#....',
    '#######.....###.#.#.#...#',
    '#.....#..###..#.#...#...#',
    '#.###.#..###...######.#.#',
    '#.###.#..##.##...##....##',
    '#.###.#...#..##......##.#',
    '#.....#..#..##..#..##...#',
    '#######.#.####..###..#..#',
  ])
})

it.each([
  [50, '1667b9cfc82a9091'],
  [165, 'c312a6668ca5030f'],
  [400, '660c5beaad3d6782'],
])('draws %i letters the same for ever', async (length, digest) => {
  expect(await digestOf('kashf-'.repeat(200).slice(0, length))).toBe(digest)
})

it('takes what fits and refuses what does not', () => {
  expect(encodeQr('a'.repeat(666))).toHaveLength(97)
  expect(() => encodeQr('a'.repeat(667))).toThrow(RangeError)
})
