import type { AnswerValue, PaperQuestion } from '@kashf/contract/practice/paper.ts'
import { act, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureViewer } from './picture-viewer.ts'
import { PracticeQuestion } from './practice-question.tsx'

let unmount = () => {}
let answers: AnswerValue[]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  answers = []
})
afterEach(() => {
  act(unmount)
  vi.unstubAllGlobals()
})

function Kept({ question, isReadOnly }: { question: PaperQuestion; isReadOnly?: boolean }) {
  const [values, setValues] = useState<AnswerValue[]>([])
  return (
    <PracticeQuestion
      question={question}
      values={values}
      isReadOnly={isReadOnly}
      hasShortcuts
      onAnswer={(part, value) => {
        answers[part] = value
        setValues((all) => Object.assign([...all], { [part]: value }))
      }}
    />
  )
}

/** Draws a question; what is not given is that of a choice of four. */
function draw(given: Partial<PaperQuestion>, isReadOnly?: boolean) {
  const question: PaperQuestion = {
    form: 'single',
    stem: '<p>Savol</p>',
    image: null,
    options: ['bir', 'ikki', 'uch', "to'rt"].map((html) => ({ html })),
    parts: [{ answer: 'choice', label: '' }],
    passage: null,
    ...given,
  }
  const root = createRoot(document.body)
  act(() => root.render(<Kept question={question} isReadOnly={isReadOnly} />))
  unmount = () => root.unmount()
}

const all = <T extends HTMLElement = HTMLElement>(selector: string) => [
  ...document.querySelectorAll<T>(selector),
]
function press(name: string) {
  const found = all('button, input').find(
    (one) =>
      one.getAttribute('aria-label') === name || one.closest('label, button')?.textContent?.startsWith(name),
  )
  if (!found) throw new Error(`nothing is called ${name}`)
  act(() => found.click())
}
function type(field: HTMLInputElement | HTMLTextAreaElement | undefined, text: string) {
  if (!field) throw new Error('no such field')
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  act(() => {
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
/** Waits for what follows later by itself. */
async function later(check: () => void) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.waitFor(check)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}
const key = (code: string, target: EventTarget = document.body) =>
  act(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { code, key: 'ф', bubbles: true, cancelable: true })),
  )

it('one option is chosen by pressing it or by the key of its letter, and can be taken back', () => {
  draw({})
  expect(all('input[type=radio]')).toHaveLength(4)
  press('Bikki')
  expect(answers).toEqual(['2'])
  key('KeyD')
  expect(answers).toEqual(['4'])
  key('KeyE')
  expect(answers).toEqual(['4'])
  press("Javobni o'chirish")
  expect(answers).toEqual([null])
})

it('several options are answered in the order of their places, and none as no answer', () => {
  draw({ form: 'several', parts: [{ answer: 'choices', label: '' }] })
  press('Cuch')
  press('Abir')
  expect(answers).toEqual([['1', '3']])
  press('Abir')
  press('Cuch')
  expect(answers).toEqual([null])
})

it('an answer that may only be read cannot be changed', () => {
  draw({}, true)
  key('KeyA')
  expect(all('fieldset[disabled] input')).toHaveLength(4)
  expect(answers).toEqual([])
})

it('a number says how it was read, and names the characters that cannot be', async () => {
  draw({ form: 'number', options: [], parts: [{ answer: 'number', label: '', unit: 'sm' }] })
  const [field] = all<HTMLInputElement>('input')
  const status = () => document.querySelector('[role=status]')?.textContent
  type(field, '1/2')
  await later(() => expect(status()).toBe("O'qildi: ikkidan bir"))
  type(field, '0,,5')
  await later(() => expect(status()).toContain("O'qib bo'lmadi: ikkita vergul ketma-ket"))
  expect(document.querySelector('mark')?.textContent).toBe(',,5')
  expect(answers).toEqual(['0,,5'])
  type(field, ' ')
  expect(answers).toEqual([null])
  // Letters that are typed choose no option.
  if (field) key('KeyA', field)
  expect(answers).toEqual([null])
})

it('the keys type at the caret', () => {
  draw({ form: 'formula', options: [], parts: [{ answer: 'formula', label: '' }] })
  const [field] = all<HTMLInputElement>('input')
  type(field, '25')
  field?.setSelectionRange(0, 0)
  press('Ildiz, √x')
  expect(answers).toEqual(['√(25'])
  field?.setSelectionRange(4, 4)
  press(')')
  expect(answers).toEqual(['√(25)'])
  field?.setSelectionRange(5, 5)
  press("O'chirish")
  expect(answers).toEqual(['√(25'])
})

it('each left item of a matching has the letters of its options', () => {
  const long = (html: string) => ({ html: `<b>${html}</b>, juda uzun matn` })
  draw({
    form: 'matching',
    options: [long('Navoiy'), long('Bobur'), long('Mashrab')],
    parts: [
      { answer: 'choice', label: 'Xamsa', options: [1, 2] },
      { answer: 'choice', label: 'Boburnoma' },
    ],
  })
  const groups = all('fieldset').map((group) => [
    group.querySelector('legend')?.textContent,
    [...group.querySelectorAll('input')].map((input) => input.ariaLabel ?? input.getAttribute('aria-label')),
  ])
  expect(groups).toEqual([
    ['Xamsa', ['A: Navoiy, juda uzun matn', 'B: Bobur, juda uzun matn']],
    ['Boburnoma', ['A: Navoiy, juda uzun matn', 'B: Bobur, juda uzun matn', 'C: Mashrab, juda uzun matn']],
  ])
  act(() => all('fieldset:last-of-type input')[1]?.click())
  act(() => all('fieldset')[1]?.querySelectorAll('input')[1]?.click())
  expect(answers[1]).toBe('2')
})

it('an order that nobody touched is no answer; it is moved by arrows, confirmed, and taken back', () => {
  draw({ form: 'ordering', parts: [{ answer: 'order', label: '' }] })
  expect(document.body.textContent).toContain('Hali tartiblanmagan')
  press('Yuqoriga: ikki')
  expect(answers).toEqual([['2', '1', '3', '4']])
  expect(document.querySelector('[role=status]')?.textContent).toBe("ikki 1-o'ringa ko'chdi")
  press('Qaytarish')
  expect(answers).toEqual([null])
  press("Shu tartib to'g'ri")
  expect(answers).toEqual([['1', '2', '3', '4']])
})

it('gaps are fields in their places of the text', () => {
  draw({
    form: 'gaps',
    stem: '<p>A <span data-gap="2">____</span> va <span data-gap="1">____</span>.</p>',
    parts: [
      { answer: 'text', label: '' },
      { answer: 'choice', label: '', options: [2, 3] },
      { answer: 'number', label: '' },
    ],
  })
  const places = all('[data-gap]').map((place) => place.firstElementChild?.tagName)
  expect(places).toEqual(['SELECT', 'SPAN'])
  expect(document.querySelector('p')?.textContent).not.toContain('____')
  expect(all('option').map(({ textContent }) => textContent)).toEqual(['tanlang', 'ikki', 'uch'])
  type(all<HTMLInputElement>('[data-gap="1"] input')[0], 'javob')
  type(all<HTMLInputElement>('[aria-label="3-bo\'sh joy"]')[0], '7')
  expect(answers).toEqual(['javob', undefined, '7'])
})

it('a table has a field in each row, with short options as buttons', () => {
  draw({
    form: 'table',
    options: ["to'g'ri", "noto'g'ri", 'berilmagan'].map((html) => ({ html })),
    parts: [
      { answer: 'choice', label: 'Birinchi' },
      { answer: 'text', label: 'Ikkinchi' },
    ],
  })
  press('berilmagan')
  type(all<HTMLInputElement>('[aria-label="Ikkinchi"]')[0], 'ha')
  expect(answers).toEqual(['3', 'ha'])
})

it('places of a picture are pressed there or chosen below it', () => {
  const area = { x: 0.1, y: 0.2, width: 0.3, height: 0.1 }
  const options = ['Toshkent', 'Buxoro', 'Xiva'].map((html, i) => ({ html, area: { ...area, x: i / 4 } }))
  draw({ form: 'hotspot', image: '/media/question/1/s', options })
  expect(all<HTMLImageElement>('img').map(({ srcset }) => srcset.split(', '))).toEqual([
    [320, 640, 1280].map((width) => `/media/question/1/s/${width}.webp ${width}w`),
  ])
  act(() => all('button[aria-hidden]')[1]?.click())
  expect(answers).toEqual(['2'])
  press('AToshkent')
  expect(answers).toEqual(['1'])
  act(unmount)
  answers = []
  const parts = ['bir', 'ikki'].map((label) => ({ answer: 'choice' as const, label }))
  draw({ form: 'drag', image: '/media/question/1/s', options, parts })
  act(() => all('button[aria-hidden]')[2]?.click())
  act(() => all('button[aria-hidden]')[0]?.click())
  expect(answers).toEqual(['3', '1'])
})

it('an essay counts its words', () => {
  draw({ form: 'essay', options: [], parts: [{ answer: 'written', label: '' }] })
  type(all<HTMLTextAreaElement>('textarea')[0], "Men o'zbekcha yozdim.")
  expect(document.body.textContent).toContain("3 ta so'z")
  expect(answers).toEqual(["Men o'zbekcha yozdim."])
})

it('a picture in the text opens as large as the screen, and keys enlarge it', async () => {
  await PictureViewer.preload()
  const image = '<img src="/media/question/1/s/640.webp" alt="uchburchak">'
  draw({ stem: `<p><span data-picture="/media/question/1/s">${image}</span></p>` })
  press('Rasmni kattalashtirish: uchburchak')
  const shown = () => document.querySelector('dialog img')?.getAttribute('src')
  expect(shown()).toBe('/media/question/1/s/1280.webp')
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true })))
  expect(document.querySelector('dialog output')?.textContent).toBe('150%')
  // The letters of options belong to the page below.
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyB', bubbles: true })))
  expect(answers).toEqual([])
  act(() => document.querySelector('dialog')?.close())
  expect(shown()).toBeUndefined()
})
