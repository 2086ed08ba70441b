import { arch, star } from '../figures.ts'
import { circle, group, line, rect, shape } from '../svg.ts'
import type { Motif } from './motif.ts'

const orbit = (turn: number, color: string) =>
  `<ellipse cx="100" cy="100" rx="84" ry="31" fill="none" stroke="${color}" stroke-width="8" transform="rotate(${turn} 100 100)"/>`

/** The filled circle of each row on the answer sheet. */
const ANSWERS = [1, 3, 0, 2, 1]

/** An answer sheet and a pencil. */
export const test: Motif = (inks) => [
  rect(40, 18, 110, 164, 14, inks.dark, 'opacity=".22" transform="translate(0 8)"'),
  rect(40, 18, 110, 164, 14, inks.paper),
  rect(56, 34, 48, 10, 5, inks.dark),
  ...ANSWERS.flatMap((answer, row) => [
    rect(56, 62 + row * 23, 8, 8, 4, inks.muted),
    ...[0, 1, 2, 3].map((column) => {
      const [x, y] = [80 + column * 18, 66 + row * 23]
      return column === answer
        ? circle(x, y, 6.5, inks.b, `stroke="${inks.b}" stroke-width="2.5"`)
        : circle(x, y, 6.5, 'none', `stroke="${inks.dark}" stroke-opacity=".35" stroke-width="2.5"`)
    }),
  ]),
  group(
    'translate(148 104) rotate(38)',
    shape('M-12 -66h24v96l-12 26-12-26z', inks.a),
    shape('M-12 30h24l-12 26z', inks.paper),
    shape('M-5 45h10l-5 11z', inks.dark),
    shape('M-12-66h24v-8a8 8 0 0 0-8-8h-8a8 8 0 0 0-8 8z', inks.b),
    rect(-12, -66, 24, 10, 0, inks.paper),
  ),
]

/** A parabola on graph paper. */
export const grafik: Motif = (inks) => [
  rect(24, 24, 152, 152, 20, inks.dark, 'opacity=".22" transform="translate(0 8)"'),
  rect(24, 24, 152, 152, 20, inks.paper),
  ...[49.3, 74.6, 99.9, 125.2, 150.5].map((at) => line(`M${at} 30V170M30 ${at}H170`, inks.muted, 1.6)),
  line('M74 38V162M38 138H162', inks.dark, 5),
  line('M84 44C92 150 132 150 146 44', inks.b, 9),
  circle(115, 124, 9, inks.a, `stroke="${inks.paper}" stroke-width="4"`),
  shape('M150 190V120l-82 70z', inks.c, 'opacity=".95"'),
  shape('M134 176v-24l-28 24z', inks.paper),
]

/** An atom. */
export const atom: Motif = (inks) => [
  orbit(0, inks.line),
  orbit(60, inks.a),
  orbit(120, inks.line),
  circle(100, 100, 21, inks.b),
  circle(94, 94, 6, inks.paper, 'opacity=".6"'),
  circle(184, 100, 11, inks.c),
  circle(58, 27, 11, inks.b),
  circle(58, 173, 11, inks.c),
]

/** A flask. */
export const kolba: Motif = (inks) => [
  circle(52, 44, 9, inks.a),
  circle(150, 56, 7, inks.b),
  circle(34, 84, 6, inks.b),
  shape('M80 20H120V80L166 158C172 170 164 182 152 182H48C36 182 28 170 34 158L80 80Z', inks.paper),
  shape('M62 110C82 100 102 122 138 110L166 158C172 170 164 182 152 182H48C36 182 28 170 34 158Z', inks.b),
  circle(84, 146, 10, inks.paper, 'opacity=".75"'),
  circle(116, 160, 7, inks.paper, 'opacity=".75"'),
  circle(108, 130, 5, inks.paper, 'opacity=".75"'),
  rect(70, 12, 60, 16, 8, inks.a),
]

/** A madrasa: history. */
export const madrasa: Motif = (inks) => [
  rect(14, 50, 24, 132, 3, inks.b),
  rect(162, 50, 24, 132, 3, inks.b),
  rect(10, 40, 32, 14, 4, inks.paper),
  rect(158, 40, 32, 14, 4, inks.paper),
  shape('M16 40a10 14 0 0 1 20 0zM164 40a10 14 0 0 1 20 0z', inks.c),
  line(
    'M14 84l24 12M14 112l24 12M14 140l24 12M162 96l24-12M162 124l24-12M162 152l24-12',
    inks.paper,
    5,
    'opacity=".7"',
  ),
  shape(
    'M38 96C38 66 50 62 54 56C58 62 70 66 70 96ZM130 96C130 66 142 62 146 56C150 62 162 66 162 96Z',
    inks.c,
  ),
  rect(38, 94, 124, 88, 0, inks.paper),
  rect(58, 30, 84, 152, 6, inks.b),
  rect(66, 38, 68, 144, 3, inks.a),
  shape(arch(72, 56, 56, 182), inks.dark),
  shape(arch(82, 92, 36, 182), inks.b),
  shape(star(77, 50, 6), inks.paper),
  shape(star(123, 50, 6), inks.paper),
  shape(star(100, 47, 6), inks.paper),
  shape(arch(43, 120, 12, 160), inks.a),
  shape(arch(145, 120, 12, 160), inks.a),
]
