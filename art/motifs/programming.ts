import { star } from '../figures.ts'
import { circle, line, rect, shape } from '../svg.ts'
import type { Motif } from './motif.ts'

/** A snake: Python. */
export const ilon: Motif = (inks) => {
  const d = 'M34 160H128A29 29 0 0 0 128 102H76A29 29 0 0 1 76 44H112'
  return [
    line(d, inks.dark, 36, 'opacity=".25" transform="translate(0 9)"'),
    line(d, inks.a, 36),
    `<path d="${d}" fill="none" stroke="${inks.b}" stroke-width="36" stroke-dasharray="9 25" stroke-dashoffset="-14"/>`,
    line('M150 52l18 4m0 0l9-7m-9 7l7 9', inks.b, 5),
    shape('M104 24h30c16 0 28 9 28 21s-12 21-28 21h-30z', inks.a),
    circle(134, 38, 8.5, inks.paper),
    circle(136.5, 38, 4.2, inks.dark),
    circle(34, 160, 18, inks.a),
  ]
}

/** A web page in a browser. */
export const brauzer: Motif = (inks) => [
  rect(16, 34, 168, 134, 16, inks.dark, 'opacity=".22" transform="translate(0 8)"'),
  rect(16, 34, 168, 134, 16, inks.paper),
  shape('M16 64V50a16 16 0 0 1 16-16h136a16 16 0 0 1 16 16v14z', inks.a),
  circle(36, 49, 5, inks.b),
  circle(52, 49, 5, inks.paper),
  circle(68, 49, 5, inks.c),
  rect(32, 80, 70, 50, 8, inks.b),
  shape('M32 122l22-20 18 16 12-10 18 16v0a6 6 0 0 1-6 6H40a8 8 0 0 1-8-8z', inks.c),
  circle(86, 94, 7, inks.paper),
  rect(114, 82, 54, 9, 4.5, inks.dark),
  rect(114, 99, 40, 7, 3.5, inks.muted),
  rect(114, 112, 46, 7, 3.5, inks.muted),
  rect(32, 140, 48, 14, 7, inks.a),
  rect(88, 140, 34, 14, 7, inks.muted),
  shape(
    'M134 122l44 19-19 6-7 19z',
    inks.dark,
    `stroke="${inks.paper}" stroke-width="5" stroke-linejoin="round"`,
  ),
]

/** Curly brackets around code. */
export const qavs: Motif = (inks) => [
  line('M76 30C44 30 62 88 30 100C62 112 44 170 76 170', inks.a, 22),
  line('M124 30C156 30 138 88 170 100C138 112 156 170 124 170', inks.b, 22),
  rect(78, 72, 44, 12, 6, inks.dark),
  rect(78, 94, 32, 12, 6, inks.c),
  rect(88, 116, 30, 12, 6, inks.dark),
]

/** A robot. */
export const robot: Motif = (inks) => [
  line('M100 58V30', inks.line, 8),
  circle(100, 24, 12, inks.b),
  rect(20, 86, 24, 40, 10, inks.b),
  rect(156, 86, 24, 40, 10, inks.b),
  shape('M44 200C44 166 66 156 100 156S156 166 156 200Z', inks.a),
  rect(84, 140, 32, 24, 4, inks.dark),
  rect(34, 50, 132, 98, 34, inks.paper),
  rect(50, 70, 100, 50, 25, inks.dark),
  circle(78, 95, 11, inks.c),
  circle(122, 95, 11, inks.c),
  circle(81, 92, 4, inks.paper),
  circle(125, 92, 4, inks.paper),
  line('M86 132h28', inks.dark, 6, 'opacity=".5"'),
  shape(star(100, 182, 13), inks.paper),
]

/** A circuit board. */
export const plata: Motif = (inks) => [
  rect(20, 42, 160, 124, 16, inks.dark, 'opacity=".25" transform="translate(0 8)"'),
  rect(20, 42, 160, 124, 16, inks.c),
  rect(8, 62, 36, 32, 5, inks.paper),
  rect(12, 116, 26, 26, 4, inks.dark),
  rect(76, 82, 60, 46, 6, inks.dark),
  ...[0, 1, 2, 3, 4].map(
    (i) => rect(82 + i * 11, 74, 5, 8, 1, inks.paper) + rect(82 + i * 11, 128, 5, 8, 1, inks.paper),
  ),
  ...[0, 1, 2, 3, 4, 5, 6, 7].map(
    (i) => rect(62 + i * 14, 50, 8, 8, 2, inks.dark) + rect(62 + i * 14, 150, 8, 8, 2, inks.dark),
  ),
  line('M136 94h14v-20M136 112h22v20M76 104H54', inks.paper, 4, 'opacity=".8"'),
  circle(150, 72, 10, inks.b),
  circle(150, 72, 18, inks.b, 'opacity=".3"'),
  shape(star(106, 105, 13), inks.paper),
  circle(158, 136, 6, inks.b),
]
