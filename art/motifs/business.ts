import { star } from '../figures.ts'
import { circle, ellipse, line, rect, shape } from '../svg.ts'
import type { Motif } from './motif.ts'

/** A calculator and coins. */
export const hisob: Motif = (inks) => [
  rect(26, 18, 104, 164, 18, inks.a),
  rect(40, 34, 76, 36, 8, inks.paper),
  ...[0, 1, 2].map((r) =>
    [0, 1, 2]
      .map((c) =>
        rect(
          40 + c * 27,
          84 + r * 29,
          22,
          22,
          7,
          c === 2 ? inks.b : inks.paper,
          c === 2 ? '' : 'opacity=".9"',
        ),
      )
      .join(''),
  ),
  line('M84 58h22', inks.dark, 6),
  ...[0, 1, 2, 3].map(
    (i) =>
      ellipse(150, 168 - i * 17, 34, 14, inks.dark) +
      ellipse(150, 163 - i * 17, 34, 14, i % 2 ? inks.c : inks.b),
  ),
  ellipse(150, 112, 20, 7, inks.paper, 'opacity=".55"'),
]

/** A spreadsheet with a chart. */
export const jadval: Motif = (inks) => [
  rect(18, 28, 164, 146, 18, inks.dark, 'opacity=".22" transform="translate(0 8)"'),
  rect(18, 28, 164, 146, 18, inks.paper),
  shape('M18 60V46a18 18 0 0 1 18-18h128a18 18 0 0 1 18 18v14z', inks.a),
  line('M18 88H182M18 116H182M18 144H182M60 60V174M101 60V174M142 60V174', inks.muted, 2.5),
  rect(28, 70, 22, 8, 4, inks.dark),
  rect(28, 98, 22, 8, 4, inks.dark),
  rect(28, 126, 22, 8, 4, inks.dark),
  rect(68, 122, 24, 46, 5, inks.c),
  rect(104, 96, 24, 72, 5, inks.b),
  rect(140, 74, 24, 94, 5, inks.a),
  `<rect x="60" y="60" width="41" height="28" rx="3" fill="${inks.b}" fill-opacity=".18" stroke="${inks.b}" stroke-width="4"/>`,
  line('M72 46h56', inks.paper, 6, 'opacity=".8"'),
]

/** A shop. */
export const dokon: Motif = (inks) => [
  rect(28, 76, 144, 106, 6, inks.paper),
  rect(44, 112, 50, 70, 6, inks.a),
  rect(108, 112, 50, 40, 6, inks.c),
  circle(84, 150, 4, inks.paper),
  ...[0, 1, 2, 3, 4].map((i) =>
    shape(`M${18 + i * 33} 40h33v44a16.5 16.5 0 0 1-33 0z`, i % 2 ? inks.paper : inks.b),
  ),
  rect(18, 28, 165, 16, 6, inks.dark),
  shape(star(133, 132, 14), inks.paper),
]

/** A phone with a liked post. */
export const telefon: Motif = (inks) => [
  rect(50, 10, 92, 180, 22, inks.dark),
  rect(58, 18, 76, 164, 15, inks.paper),
  circle(72, 36, 7, inks.c),
  rect(84, 32, 34, 8, 4, inks.muted),
  rect(58, 52, 76, 70, 0, inks.a),
  circle(112, 72, 10, inks.b),
  shape('M58 122V104l24-22 20 20 12-10 20 18v12z', inks.c),
  rect(68, 134, 56, 8, 4, inks.muted),
  rect(68, 150, 38, 8, 4, inks.muted),
  shape(
    'M136 62h38a18 18 0 0 1 18 18v20a18 18 0 0 1-18 18h-14l-14 14v-14h-10a18 18 0 0 1-18-18V80a18 18 0 0 1 18-18z',
    inks.b,
  ),
  shape('M155 107c-26-17-19-32-9-32 5 0 8 3 9 7 1-4 4-7 9-7 10 0 17 15-9 32z', inks.paper),
]

/** An alarm clock. */
export const soat: Motif = (inks) => [
  line('M62 168l-14 18M138 168l14 18', inks.dark, 12),
  shape('M26 62A34 34 0 0 1 74 22Z', inks.b),
  shape('M174 62A34 34 0 0 0 126 22Z', inks.b),
  circle(100, 106, 76, inks.a),
  circle(100, 106, 60, inks.paper),
  shape('M100 106V46A60 60 0 0 1 152 136Z', inks.b),
  line('M100 106V64M100 106L130 124', inks.dark, 9),
  circle(100, 106, 8, inks.dark),
  ...[0, 90, 180, 270].map((t) => rect(97, 50, 6, 9, 3, inks.dark, `transform="rotate(${t} 100 106)"`)),
]
