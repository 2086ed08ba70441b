import type { HairName } from '@kashf/contract/art/art-names.ts'
import { circle, ellipse, line, shape } from '../svg.ts'

/** A haircut, or the ro'mol, in two layers: behind and in front of the head. */
interface Hair {
  behind?(color: string): string[]
  front(color: string): string[]
}

const LONG_FRINGE =
  'M60 100C54 58 78 42 106 42C134 44 146 64 140 100C134 82 124 70 112 60C100 74 76 80 60 100Z'

const CURLS: [x: number, y: number, radius: number][] = [
  [66, 70, 14],
  [74, 52, 16],
  [92, 42, 17],
  [112, 42, 17],
  [128, 54, 15],
  [135, 72, 12],
  [100, 54, 18],
  [84, 60, 12],
  [118, 60, 12],
]

/** Haircuts. `romol` is drawn in the colour of its fabric instead of the hair's. */
export const haircuts: Readonly<Record<HairName, Hair>> = {
  short: {
    front: (color) => [
      shape(
        'M60 96C50 46 76 32 104 34C140 34 150 62 140 96C138 84 135 76 130 68C112 72 88 70 74 64C67 74 63 84 60 96Z',
        color,
      ),
    ],
  },
  side: {
    front: (color) => [
      shape(
        'M60 96C52 50 70 30 106 32C142 32 150 66 140 96C139 84 136 74 130 66C112 68 96 62 88 52C84 66 66 72 60 96Z',
        color,
      ),
    ],
  },
  fade: {
    front: (color) => [
      shape(
        'M63 84C60 46 84 36 106 38C134 38 140 58 137 84C134 76 132 70 128 64C108 66 90 66 76 62C70 68 66 76 63 84Z',
        color,
      ),
    ],
  },
  curly: { front: (color) => CURLS.map(([x, y, radius]) => circle(x, y, radius, color)) },
  bald: {
    front: (color) => [
      shape(
        'M62 96C60 86 60 80 62 74C66 80 66 88 66 98ZM138 96C140 86 140 80 138 74C134 80 134 88 134 98Z',
        color,
      ),
    ],
  },
  long: {
    behind: (color) => [
      shape('M54 86C48 24 152 24 146 86C147 122 154 148 160 172H40C46 148 53 122 54 86Z', color),
    ],
    front: (color) => [shape(LONG_FRINGE, color)],
  },
  bob: {
    behind: (color) => [
      shape('M52 90C46 26 154 26 148 90C150 112 148 128 142 140H58C52 128 50 112 52 90Z', color),
    ],
    front: (color) => [
      shape(
        'M60 96C56 60 76 44 102 44C130 44 144 62 140 96C134 84 132 78 130 76C112 78 88 78 70 76C66 80 64 86 60 96Z',
        color,
      ),
    ],
  },
  bun: {
    behind: (color) => [circle(100, 30, 22, color)],
    front: (color) => [
      shape('M60 92C56 56 78 40 100 40C124 40 144 56 140 92C132 72 118 62 100 62C82 62 68 72 60 92Z', color),
    ],
  },
  braid: {
    behind: (color) => [
      shape('M56 90C50 30 150 30 144 90V120H56Z', color),
      ...[0, 1.5, 3, 4.5].flatMap((lean, i) => [
        ellipse(56 - lean, 128 + i * 18, 11, 12, color),
        ellipse(144 + lean, 128 + i * 18, 11, 12, color),
      ]),
    ],
    front: (color) => [
      shape('M60 94C54 58 76 42 100 42C124 42 146 58 140 94C134 76 120 64 100 50C80 64 66 76 60 94Z', color),
    ],
  },
  wavy: {
    behind: (color) => [
      shape(
        'M50 92C40 20 160 20 150 92C166 104 160 128 166 142C156 160 140 156 136 150H64C60 156 44 160 34 142C40 128 34 104 50 92Z',
        color,
      ),
    ],
    front: (color) => [
      shape(
        'M58 100C52 58 76 40 98 42C132 40 148 66 142 100C136 86 128 76 120 60C104 76 78 74 58 100Z',
        color,
      ),
    ],
  },
  romol: {
    behind: (fabric) => [
      shape(
        'M50 98C44 22 156 22 150 98C152 124 142 146 128 160L164 200H36L72 160C58 146 48 124 50 98Z',
        fabric,
      ),
    ],
    front: (fabric) => [
      shape(
        'M50 98C44 22 156 22 150 98C152 124 142 146 128 160C116 172 84 172 72 160C58 146 48 124 50 98ZM100 52C76 52 66 72 66 98C66 124 82 143 100 143C118 143 134 124 134 98C134 72 124 52 100 52Z',
        fabric,
        'fill-rule="evenodd"',
      ),
      line('M70 160C84 172 116 172 130 158M128 160C120 176 104 184 92 200', '#000', 3, 'opacity=".13"'),
      shape(
        'M68 80C74 62 86 55 100 55S126 62 132 80C126 68 116 61 100 61S74 68 68 80Z',
        '#fff',
        'opacity=".75"',
      ),
    ],
  },
}
