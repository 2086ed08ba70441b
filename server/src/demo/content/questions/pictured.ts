import type { QuestionBody } from '@kashf/contract/practice/questions.ts'
import { areaAround, graphsPicture, pointsPicture, trianglePicture } from '../../practice/figures.ts'

/** A question with a picture, which is drawn and stored before its body is made. */
interface Pictured {
  svg: string
  body: (imageId: number) => QuestionBody
}

const about = (explanation: string) => ({ explanation, notes: [], explained: null })
const rest = (topic: string) => ({ passage_id: null, tags: [topic], difficulty: null })
const one = [{ answer: 'choice', label: '' }] as const

const POINTS = [
  ['b', [2, 3], 'I chorakdagi nuqta'],
  ['a', [-2, 3], 'II chorakdagi nuqta'],
  ['c', [-2, -3], 'III chorakdagi nuqta'],
  ['d', [3, -2], 'IV chorakdagi nuqta'],
] as const

const LINES = [
  ['a', [3, 4], "Ko'tarilib boruvchi to'g'ri chiziq", '$y = x + 1$'],
  ['b', [-3, 4], "Pasayib boruvchi to'g'ri chiziq", '$y = 1 - x$'],
  ['c', [4, -2], "x o'qiga parallel to'g'ri chiziq", '$y = -2$'],
] as const

/** School mathematics that is read from a picture: a point of the plane, a graph, graphs of lines, a triangle. */
export const PICTURED: readonly Pictured[] = [
  {
    svg: pointsPicture(POINTS.map(([, at]) => at)),
    body: (image_id) => ({
      content: {
        form: 'hotspot',
        stem: "Koordinatalari $(-2;\\ 3)$ bo'lgan nuqtani rasmda belgilang.",
        image_id,
        options: POINTS.map(([id, at, text]) => ({ id, text, area: areaAround(at) })),
        parts: [...one],
        keeps_order: true,
      },
      key: {
        ...about(
          "Abssissa manfiy, ordinata musbat: nuqta y o'qidan 2 birlik chapda, x o'qidan 3 birlik yuqorida.",
        ),
        parts: [{ kind: 'choice', right: 'a' }],
      },
      ...rest('Funksiyalar'),
    }),
  },
  {
    svg: graphsPicture([(x) => x * x - 2 * x - 3]),
    body: (imageId) => ({
      content: {
        form: 'single',
        stem: `Rasmda qaysi funksiyaning grafigi chizilgan?\n\n![Parabola: x o'qini −1 va 3 da kesadi, uchi (1; −4) nuqtada](picture:${imageId})`,
        options: [
          { id: 'a', text: '$y = x^2 - 2x - 3$' },
          { id: 'b', text: '$y = x^2 + 2x - 3$' },
          { id: 'c', text: '$y = -x^2 + 2x + 3$' },
          { id: 'd', text: '$y = x^2 - 3$' },
        ],
        parts: [...one],
        keeps_order: false,
      },
      key: {
        ...about('Ildizlari $-1$ va $3$, shoxlari yuqoriga: $(x + 1)(x - 3) = x^2 - 2x - 3$.'),
        notes: [
          { option: 'b', text: 'Bu funksiyaning ildizlari $-3$ va $1$: ishoralar almashib qolgan.' },
          { option: 'c', text: "$x^2$ oldida minus bo'lsa, shoxlar pastga qaraydi." },
          { option: 'd', text: "Bu parabolaning uchi y o'qida bo'lardi." },
        ],
        parts: [{ kind: 'choice', right: 'a' }],
      },
      ...rest('Funksiyalar'),
    }),
  },
  {
    svg: graphsPicture([(x) => x + 1, (x) => 1 - x, () => -2]),
    body: (image_id) => ({
      content: {
        form: 'drag',
        stem: "Har bir tenglamani o'z grafigiga qo'ying.",
        image_id,
        options: LINES.map(([id, at, text]) => ({ id, text, area: areaAround(at) })),
        parts: LINES.map(([, , , label]) => ({ answer: 'choice' as const, label })),
        keeps_order: true,
      },
      key: {
        ...about(
          "Burchak koeffitsiyenti musbat bo'lsa, chiziq ko'tariladi, manfiy bo'lsa, pasayadi, nol bo'lsa, x o'qiga parallel.",
        ),
        parts: LINES.map(([right]) => ({ kind: 'choice' as const, right })),
      },
      ...rest('Funksiyalar'),
    }),
  },
  {
    svg: trianglePicture({ across: '8', up: '6' }),
    body: (imageId) => ({
      content: {
        form: 'number',
        stem: `Rasmdagi uchburchakning noma'lum tomonini toping.\n\n![To'g'ri burchakli uchburchak: katetlari 6 va 8, gipotenuzasi noma'lum](picture:${imageId})`,
        options: [],
        parts: [{ answer: 'number', label: '' }],
        keeps_order: false,
      },
      key: {
        ...about('$\\sqrt{6^2 + 8^2} = \\sqrt{100} = 10$.'),
        parts: [{ kind: 'number', answers: [{ value: '10', credit: 1000 }] }],
      },
      ...rest('Geometriya'),
    }),
  },
]
