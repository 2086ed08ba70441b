import type { TopName } from '@kashf/contract/art/art-names.ts'
import { star } from '../figures.ts'
import { line, shape } from '../svg.ts'
import { DARK } from './colors.ts'

const BUST = 'M16 204C18 170 50 162 82 155C90 168 110 168 118 155C150 162 182 170 184 204Z'

/** Clothes in the colour `cloth`, with details in `accent`. */
export const tops: Readonly<Record<TopName, (cloth: string, accent: string) => string[]>> = {
  crew: (cloth) => [shape(BUST, cloth), line('M82 156C90 169 110 169 118 156', '#000', 4, 'opacity=".16"')],
  shirt: (cloth) => [
    shape('M16 204C18 170 50 162 82 155L100 176L118 155C150 162 182 170 184 204Z', cloth),
    shape('M80 150L70 166L92 184L100 174ZM120 150L130 166L108 184L100 174Z', '#fff'),
    line('M100 178V204', '#000', 2.5, 'opacity=".2"'),
  ],
  blazer: (cloth, accent) => [
    shape('M80 156L100 204L120 156L130 204H70Z', '#fff'),
    shape('M16 204C18 170 48 162 78 155L98 204ZM184 204C182 170 152 162 122 155L102 204Z', cloth),
    shape(
      'M78 155L66 174L84 180L80 190L98 204ZM122 155L134 174L116 180L120 190L102 204Z',
      '#000',
      'opacity=".18"',
    ),
    shape('M96 178h8l3 26H93z', accent),
  ],
  chapan: (cloth, accent) => [
    shape(BUST, cloth),
    shape('M76 156L62 204H96L100 172L104 204H138L124 156C114 168 86 168 76 156Z', '#fff'),
    ...[0, 1, 2].flatMap((i) => {
      const color = i % 2 ? cloth : accent
      return [
        shape(`M${74 - i * 4} ${164 + i * 15}l12-4 2 10-13 3z`, color),
        shape(`M${126 + i * 4} ${164 + i * 15}l-12-4-2 10 13 3z`, color),
      ]
    }),
  ],
  atlas: (cloth, accent) => [
    shape(BUST, cloth),
    ...[36, 66, 100, 134, 164].map((x, i) => {
      const tall = x === 100 ? 20 : 26
      return shape(`M${x} 204l-9-14 9-${tall} 9 ${tall}z`, i % 2 ? accent : '#fff', 'opacity=".9"')
    }),
  ],
}

/** The do'ppi with its white pepper pattern. */
export const doppi: string[] = [
  shape('M58 66L68 26C88 17 112 17 132 26L142 66C116 55 84 55 58 66Z', DARK),
  shape('M58 66C84 55 116 55 142 66L140.5 59C116 48 84 48 59.5 59Z', '#fff', 'opacity=".92"'),
  shape('M0 9C-8 4-6-7 2-10C1-4 8 2 0 9Z', '#fff', 'transform="translate(82 38) rotate(-14)"'),
  shape('M0 9C-8 4-6-7 2-10C1-4 8 2 0 9Z', '#fff', 'transform="translate(118 38) rotate(14)"'),
  shape(star(100, 34, 6.5), '#fff'),
]
