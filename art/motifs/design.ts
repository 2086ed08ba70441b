import { star } from '../figures.ts'
import { circle, group, line, rect, shape } from '../svg.ts'
import type { Motif } from './motif.ts'

/** A pen drawing a curve. */
export const qalam: Motif = (inks) => [
  line('M24 168C30 90 92 170 104 96', inks.line, 10),
  line('M24 168V112M104 96h58', inks.a, 3.5),
  rect(15, 159, 18, 18, 3, inks.b),
  circle(24, 108, 7, inks.a),
  circle(164, 96, 7, inks.a),
  group(
    'translate(112 88) rotate(45)',
    shape('M0 6L-30-48C-32-66-24-86-18-96H18C24-86 32-66 30-48Z', inks.paper),
    line('M0 0V-46', inks.dark, 4),
    circle(0, -50, 8, inks.dark),
    rect(-22, -118, 44, 20, 5, inks.b),
    shape('M0 6L30-48C32-66 24-86 18-96H6Z', inks.dark, 'opacity=".12"'),
  ),
]

/** Screens of an application. */
export const ekran: Motif = (inks) => [
  rect(12, 36, 140, 106, 14, inks.dark, 'opacity=".22" transform="translate(0 8)"'),
  rect(12, 36, 140, 106, 14, inks.paper),
  rect(26, 52, 32, 76, 7, inks.a),
  rect(68, 52, 70, 36, 7, inks.b),
  rect(68, 98, 30, 30, 7, inks.muted),
  rect(106, 98, 32, 30, 7, inks.muted),
  rect(114, 66, 70, 118, 16, inks.dark),
  rect(121, 73, 56, 104, 10, inks.paper),
  circle(149, 100, 14, inks.c),
  rect(131, 122, 36, 7, 3.5, inks.muted),
  rect(131, 135, 24, 7, 3.5, inks.muted),
  rect(131, 152, 36, 14, 7, inks.b),
  shape(
    'M82 120l44 18-19 7-7 19z',
    inks.c,
    `stroke="${inks.paper}" stroke-width="5" stroke-linejoin="round"`,
  ),
]

/** A camera. */
export const kamera: Motif = (inks) => [
  rect(14, 54, 172, 118, 24, inks.dark, 'opacity=".22" transform="translate(0 8)"'),
  shape('M66 54l10-18a10 10 0 0 1 9-5h30a10 10 0 0 1 9 5l10 18z', inks.dark),
  rect(14, 54, 172, 118, 24, inks.paper),
  shape('M14 96h172v32H14z', inks.b),
  rect(30, 40, 26, 16, 5, inks.dark),
  circle(100, 112, 50, inks.paper),
  circle(100, 112, 42, inks.dark),
  circle(100, 112, 29, inks.a),
  shape(star(100, 112, 22), inks.dark, 'opacity=".85"'),
  circle(88, 100, 8, inks.paper, 'opacity=".85"'),
  rect(150, 66, 22, 14, 5, inks.c),
]
