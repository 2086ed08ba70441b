import { expect, it } from 'vitest'
import { momentsIn } from './with-moments.tsx'

const HOUR_S = 3600

it.each([
  ['2:05 da tushunmadim', ['', { written: '2:05', atS: 125 }, ' da tushunmadim']],
  ['Javob 1:02:05.', ['Javob ', { written: '1:02:05', atS: 3725 }, '.']],
  ['0:10, 00:20', ['', { written: '0:10', atS: 10 }, ', ', { written: '00:20', atS: 20 }, '']],
  ['Nisbat 2:75 va 3:4', ['Nisbat 2:75 va 3:4']],
  ['Oddiy matn', ['Oddiy matn']],
  ['', ['']],
] as const)('finds the moments in %j', (text, pieces) => {
  expect(momentsIn(text, 2 * HOUR_S)).toEqual(pieces)
})

it('leaves a time after the end of the video alone', () => {
  expect(momentsIn("Soat 10:30 da, 0:05 ni ko'ring", 60)).toEqual([
    'Soat 10:30 da, ',
    { written: '0:05', atS: 5 },
    " ni ko'ring",
  ])
})
