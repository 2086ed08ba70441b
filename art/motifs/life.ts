import { EIGHTH, star } from '../figures.ts'
import { circle, line, rect, shape } from '../svg.ts'
import type { Motif } from './motif.ts'

/** A cauldron of palov. */
export const qozon: Motif = (inks) => [
  line('M70 40c-9-11 9-17 0-28M100 34c-9-11 9-17 0-28M130 40c-9-11 9-17 0-28', inks.line, 6, 'opacity=".6"'),
  shape('M30 92C38 40 162 40 170 92Z', inks.b),
  shape('M78 62C82 40 118 40 122 62C120 72 80 72 78 62Z', inks.paper),
  line('M100 46V30M90 48l-4-8M110 48l4-8', inks.paper, 4),
  line('M100 50V68M89 53C88 60 88 64 90 68M111 53C112 60 112 64 110 68', inks.dark, 2, 'opacity=".3"'),
  ...[
    [52, 78, 20],
    [66, 66, -30],
    [142, 76, 60],
    [130, 84, -20],
    [84, 82, 15],
    [116, 80, -50],
    [56, 88, -10],
  ].map(
    ([x, y, t], i) =>
      `<rect x="-9" y="-3" width="18" height="6" rx="3" fill="${i % 3 ? inks.paper : inks.c}" transform="translate(${x} ${y}) rotate(${t})"/>`,
  ),
  shape('M18 96H182C182 152 146 178 100 178S18 152 18 96Z', inks.dark),
  shape(
    'M36 112C40 138 58 158 84 164',
    'none',
    `stroke="${inks.paper}" stroke-opacity=".25" stroke-width="7" stroke-linecap="round"`,
  ),
  rect(8, 86, 184, 18, 9, inks.a),
]

/** A sewing machine. */
export const tikuv: Motif = (inks) => [
  shape('M12 156C40 146 60 164 92 156H188V182H12Z', inks.c),
  rect(20, 150, 168, 22, 9, inks.dark),
  shape('M12 150c22-10 40 6 62 0v26H12z', inks.b),
  rect(132, 60, 44, 92, 6, inks.paper),
  shape('M34 66a20 20 0 0 1 20-20h102a20 20 0 0 1 20 20v28H34z', inks.paper),
  rect(34, 60, 40, 62, 10, inks.paper),
  shape('M34 94h98v0H74v18a10 10 0 0 1-10 10H44a10 10 0 0 1-10-10z', inks.dark, 'opacity=".08"'),
  line('M54 122V150', inks.dark, 5),
  rect(44, 118, 20, 10, 3, inks.a),
  rect(96, 14, 32, 8, 3, inks.dark),
  rect(100, 20, 24, 22, 2, inks.b),
  rect(96, 40, 32, 8, 3, inks.dark),
  line('M100 32C70 30 52 38 52 60', inks.b, 3.5),
  circle(178, 78, 17, inks.b),
  circle(178, 78, 7, inks.paper),
  shape(star(110, 70, 14), inks.a),
  circle(152, 70, 6, inks.a),
]

/** A head with a star: the mind. */
export const bosh: Motif = (inks) => [
  shape(
    'M54 186V146C26 128 18 102 26 74C36 36 74 16 110 22C148 28 166 60 163 88L178 114C181 120 177 125 170 125H163V146C163 156 156 161 147 161H124V186Z',
    inks.paper,
  ),
  circle(94, 86, 46, inks.b),
  shape(star(94, 86, 40), inks.paper),
  shape(star(94, 86, 27, EIGHTH), inks.a),
  circle(94, 86, 9, inks.paper),
]

/** A chess knight. */
export const shaxmat: Motif = (inks) => [
  shape(
    'M56 160H148C150 124 168 96 154 58C144 34 116 22 96 26L90 10L74 32C56 46 44 72 28 98C22 110 34 124 48 120C60 116 70 106 84 104C84 126 56 132 56 160Z',
    inks.paper,
  ),
  shape('M154 58C144 34 116 22 96 26C130 40 140 84 128 160H148C150 124 168 96 154 58Z', inks.b),
  circle(84, 62, 7, inks.dark),
  line('M40 104q4 3 8 0', inks.dark, 4),
  rect(46, 156, 112, 14, 7, inks.a),
  rect(36, 170, 132, 18, 9, inks.a),
]
