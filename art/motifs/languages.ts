import { star } from '../figures.ts'
import { circle, ellipse, line, rect, shape } from '../svg.ts'
import type { Motif } from './motif.ts'

/** Two speech bubbles. */
export const suhbat: Motif = (inks, letters) => [
  shape(
    'M34 28h92a22 22 0 0 1 22 22v38a22 22 0 0 1-22 22H66l-30 22v-22h-2a22 22 0 0 1-22-22V50a22 22 0 0 1 22-22z',
    inks.paper,
  ),
  letters.draw('Hi!', { x: 80, y: 86, size: 46, fill: inks.dark, anchor: 'middle' }),
  shape(
    'M82 92h84a22 22 0 0 1 22 22v30a22 22 0 0 1-22 22h-2v22l-28-22H82a22 22 0 0 1-22-22v-30a22 22 0 0 1 22-22z',
    inks.b,
  ),
  circle(96, 129, 8, inks.dark),
  circle(124, 129, 8, inks.dark),
  circle(152, 129, 8, inks.dark),
]

/** A gauge with a score. */
export const shkala: Motif = (inks, letters) => [
  line('M28 132A72 72 0 0 1 58 73', inks.a, 28, '', 'butt'),
  line('M69 67A72 72 0 0 1 131 67', inks.c, 28, '', 'butt'),
  line('M142 73A72 72 0 0 1 172 132', inks.b, 28, '', 'butt'),
  shape('M92 124L148 66L108 138z', inks.line),
  circle(100, 132, 15, inks.line),
  circle(100, 132, 6, inks.b),
  rect(56, 158, 88, 34, 17, inks.paper),
  letters.draw('7.0', { x: 100, y: 183, size: 26, fill: inks.dark, anchor: 'middle' }),
]

/** An open book with a letter. */
export const kitob: Motif = (inks, letters) => [
  shape(
    'M100 66C78 48 44 46 12 52V166C44 160 78 160 100 178C122 160 156 160 188 166V52C156 46 122 48 100 66Z',
    inks.b,
  ),
  shape('M100 58C80 42 50 40 22 45V152C50 147 80 148 100 166Z', inks.paper),
  shape('M100 58C120 42 150 40 178 45V152C150 147 120 148 100 166Z', inks.paper),
  shape('M100 58C106 53 114 49 122 47V150C114 153 106 159 100 166Z', inks.dark, 'opacity=".1"'),
  letters.draw("O'", { x: 60, y: 118, size: 60, fill: inks.a, anchor: 'middle' }),
  ...[0, 1, 2, 3].map((i) =>
    line(
      `M124 ${72 + i * 18}C136 ${69 + i * 18} 148 ${67.5 + i * 18} ${i === 3 ? 146 : 162} ${68 + i * 18}`,
      inks.muted,
      6,
    ),
  ),
  shape('M148 24h22v46l-11-9-11 9z', inks.c),
]

/** A matryoshka: the Russian language. */
export const matryoshka: Motif = (inks) => [
  shape(
    'M100 10C134 10 148 36 141 62C170 86 176 136 156 190H44C24 136 30 86 59 62C52 36 66 10 100 10Z',
    inks.b,
  ),
  circle(100, 54, 29, inks.skin),
  shape('M71 52C72 30 96 26 100 40C104 26 128 30 129 52C130 18 70 18 71 52Z', inks.dark),
  circle(90, 56, 3.4, inks.dark),
  circle(110, 56, 3.4, inks.dark),
  line('M94 68q6 5 12 0', inks.dark, 3),
  circle(82, 64, 5, inks.b, 'opacity=".55"'),
  circle(118, 64, 5, inks.b, 'opacity=".55"'),
  shape('M59 62C70 92 130 92 141 62C146 66 150 71 153 76C140 112 60 112 47 76C50 71 54 66 59 62Z', inks.c),
  ellipse(100, 146, 36, 42, inks.paper),
  shape(star(100, 140, 22), inks.b),
  circle(100, 140, 8, inks.c),
  line('M100 162v18M100 176c-10-2-14-7-15-13M100 176c10-2 14-7 15-13', inks.c, 5),
]

/** A microphone. */
export const mikrofon: Motif = (inks) => [
  line('M44 54q-14 26 0 52M24 42q-22 38 0 76M156 54q14 26 0 52M176 42q22 38 0 76', inks.b, 8),
  rect(68, 12, 64, 104, 32, inks.paper),
  shape('M68 66h64v18a32 32 0 0 1-64 0z', inks.a),
  line('M84 36h32M84 50h32', inks.dark, 4, 'opacity=".4"'),
  line('M56 86a44 44 0 0 0 88 0M100 130V168', inks.line, 9),
  rect(62, 164, 76, 18, 9, inks.b),
]
