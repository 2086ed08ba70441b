import type { PortraitSpec } from '@kashf/contract/art/art.ts'
import type { BeardName } from '@kashf/contract/art/art-names.ts'
import { circle, ellipse, line, shape } from '../svg.ts'
import { doppi, tops } from './clothes.ts'
import { DARK, fabrics, hairTones, skins } from './colors.ts'
import { haircuts } from './hair.ts'

const MOUSTACHE =
  'M84 118C90 111 97 112 100 114C103 112 110 111 116 118C110 117 104 118 100 118S90 117 84 118Z'

/** Beards, drawn on the jaw under the mouth. */
const jaws: Readonly<Record<BeardName, (hair: string) => string[]>> = {
  none: () => [],
  moustache: () => [],
  short: (hair) => [
    shape(
      'M64 104C68 122 84 130 100 130S132 122 136 104C136 130 118 144 100 144S64 130 64 104Z',
      hair,
      'opacity=".9"',
    ),
  ],
  full: (hair) => [
    shape(
      'M64 100C66 112 74 114 82 114C90 110 110 110 118 114C126 114 134 112 136 100C138 132 120 150 100 150S62 132 64 100Z',
      hair,
    ),
  ],
}

const mouth = [
  shape('M87 119Q100 127 113 119Q110 133 100 133T87 119Z', '#7A2B2B'),
  shape('M89.5 120.5Q100 126.5 110.5 120.5Q109 125 100 125.5T89.5 120.5Z', '#fff'),
]

const glasses = [
  `<g fill="#fff" fill-opacity=".18" stroke="${DARK}" stroke-width="3.4"><rect x="71" y="88" width="25" height="22" rx="10"/><rect x="104" y="88" width="25" height="22" rx="10"/></g>`,
  line('M96 97q4-3 8 0M71 96l-8-2M129 96l8-2', DARK, 3.4),
]

/** Draws a bust in a box of 200 × 200. People choose it for themselves; it is never guessed from a name. */
export function face(look: Omit<PortraitSpec, 'world'>): string {
  const skin = skins[look.skin]
  const hair = hairTones[look.tone]
  const isCovered = look.hair === 'romol'
  const { behind, front } = haircuts[look.hair]
  const around = isCovered ? fabrics[look.accent] : hair
  return [
    ...(behind?.(around) ?? []),
    isCovered ? '' : shape('M83 124H117V158C112 172 88 172 83 158Z', skin.shade),
    ...tops[look.top](fabrics[look.cloth], fabrics[look.accent]),
    ...(isCovered ? [] : ears(skin)),
    shape('M64 80C64 46 136 46 136 80V100C136 128 118 143 100 143C82 143 64 128 64 100Z', skin.plain),
    ...[78, 122].map((x) => circle(x, 114, 8, '#E2553D', 'opacity=".16"')),
    ...jaws[look.beard](hair),
    ...eyes(look.tone === 'kulrang' ? '#777985' : hair),
    line('M100 100C98 107 96 111 101 112', skin.shade, 3.4),
    ...mouth,
    look.beard === 'moustache' || look.beard === 'full' ? shape(MOUSTACHE, hair) : '',
    ...front(around),
    ...(look.doppi && !isCovered ? doppi : []),
    ...(look.glasses ? glasses : []),
  ].join('')
}

const ears = (skin: { plain: string; shade: string }) =>
  [62, 138].flatMap((x) => [circle(x, 100, 9, skin.plain), circle(x, 101, 4, skin.shade)])

const eyes = (brow: string) => [
  ...[84, 116].flatMap((x) => [ellipse(x, 99, 4.4, 5, DARK), circle(x + 1.6, 97.4, 1.4, '#fff')]),
  line('M76 88Q83 83 91 87M109 87Q117 83 124 88', brow, 4),
]
