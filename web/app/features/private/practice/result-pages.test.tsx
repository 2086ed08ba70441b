import type { LessonTest } from '@kashf/contract/practice/lesson-tests.ts'
import type { AttemptResult, AttemptReview } from '@kashf/contract/practice/results.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuizResult } from './quiz/quiz-result.tsx'
import { ResultPage } from './result/result-page.tsx'
import { ReviewPage } from './result/review-page.tsx'

let unmount = () => {}
let answer: unknown

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json({ data: String(address).includes('/starred/') ? [12] : answer }),
  )
})
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

function open(page: ReactNode) {
  const root = createRoot(document.body)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(
    <MemoryRouter>
      <QueryClientProvider client={client}>{page}</QueryClientProvider>
    </MemoryRouter>,
  )
  unmount = () => root.unmount()
}
const reads = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text))
const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

const VIDEO = { lesson_id: 7, course_id: 3, title: '5-dars', at_s: 400, until_s: 450, is_open: true }

const RESULT: NonNullable<AttemptResult['result']> = {
  points_milli: 132_400,
  max_milli: 189_000,
  percent: 70.1,
  is_passed: true,
  blocks: [{ title: 'Fizika', points_milli: 37_800, max_milli: 63_000, is_exempt: false }],
  sections: [],
  score_milli: 61_400,
  interval_milli: { from: 58_000, to: 64_000 },
  grade: 'B+',
  grade_from: 'B',
  grade_to: 'B+',
  is_tentative: true,
  next_grade: { label: 'A', missing_milli: 3600 },
  place: 187,
  percentile: 85,
  people: 1284,
  grades: [
    { label: 'B', from_milli: 55_000 },
    { label: 'B+', from_milli: 60_000 },
    { label: 'A', from_milli: 65_000 },
  ],
  histogram: [1, 2, 3, 2],
  own_bar: 2,
  was_regraded: { points_milli: 129_300, reason: 'Kalit xato edi.' },
  pending_count: 1,
}
const ATTEMPT: AttemptResult = {
  attempt_id: 5,
  test: { id: 2, title: 'Sinov', purpose: 'exam' },
  state: 'published',
  number: 1,
  opened_at: null,
  submitted_at: '2026-11-29T05:44:00.000Z',
  publishes_at: null,
  answered_count: 86,
  questions_count: 90,
  still_writing: null,
  result: RESULT,
  weak_topics: [{ tag: 'Logarifm', right_count: 1, questions_count: 4, lost_milli: 9300, video: VIDEO }],
  growth: [],
}

it('a grade stands with its interval and "taxminan", weak topics lead to the second of the video', async () => {
  answer = ATTEMPT
  open(<ResultPage attemptId={5} />)
  await reads('taxminan B+')
  await reads('Oraliq B dan B+ gacha · 61,4 ball')
  await reads("1\u00a0284 kishi orasida 187-o'rin")
  await reads("Ballingiz 129,3 dan 132,4 ga o'zgardi")
  await reads('A gacha 3,6 ball')
  expect(document.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(
    "61,4 ball. Ball 58 dan 64 gacha bo'lishi mumkin",
  )
  await reads('Qatnashchilarning 38% i sizdan kam ball oldi')
  expect(links()).toContain('/course/3/lesson/7?t=400')
  expect(links()).toContain('/test/2/result/5/answers')
})

it('points stand without a grade; below ten people there is no place and no histogram', async () => {
  answer = { ...ATTEMPT, result: { ...RESULT, grade: null, place: null, histogram: [] } }
  open(<ResultPage attemptId={5} />)
  await reads('132,4/ 189 ball')
  expect(document.body.textContent).not.toMatch(/taxminan|-o'rin|Boshqalar/)
})

it('before the results it says when they come', async () => {
  answer = { ...ATTEMPT, result: null, publishes_at: '2026-11-29T06:20:00.000Z', still_writing: 318 }
  open(<ResultPage attemptId={5} />)
  await reads('Topshirdingiz, 10:44')
  await reads('Natija 11:20 da chiqadi')
  await reads('318 kishi')
})

const MISTAKE: AttemptReview['questions'][number] = {
  slot: 37,
  question_id: 12,
  block: 'Matematika',
  question: {
    form: 'single',
    stem: 'Ildizlar?',
    image: null,
    options: [{ html: 'minus yetti' }, { html: 'ikki' }, { html: 'besh' }],
    parts: [{ answer: 'choice', label: '' }],
    passage: null,
  },
  parts: [
    {
      value: '1',
      verdict: 'wrong',
      credit_milli: 0,
      is_late: false,
      right: ['2'],
      comment: null,
      marked_by: null,
      recording: null,
    },
  ],
  notes: [
    { option: '1', html: 'Manfiy sonning logarifmi yo‘q.' },
    { option: '3', html: 'Boshqa izoh' },
  ],
  explanation: '<p>Shart bo‘yicha.</p>',
  video: VIDEO,
  points_milli: 0,
  max_milli: 3100,
  same_answer_percent: 40,
}

it('a mistake shows what was chosen, what is right, and why the choice tempts', async () => {
  answer = { passages: [], questions: [MISTAKE] }
  open(<ReviewPage testId={2} attemptId={5} />)
  await reads('38-savol')
  await reads('sizning javobingiz, qatnashchilarning 40% i ham shunday javob bergan')
  await reads("ikkito'g'ri javob")
  await reads('Manfiy sonning')
  await reads('ertaga “Takrorlash”da yana chiqadi')
  const star = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Takrorlashdan olish',
  )
  star?.click()
  await reads("Takrorlashga qo'shish")
  expect(document.body.textContent).not.toContain('yana chiqadi')
  expect(document.body.textContent).not.toMatch(/besh|Boshqa izoh/)
})

const QUIZ: LessonTest = {
  ...{ test_id: 2, title: 'Sinov', purpose: 'quiz', is_lesson: false, at_s: null, may_skip: true },
  ...{ questions_count: 3, minutes: null, opens_at: null, pass_percent: null, attempt: null },
}

it('a text stands once above the answers that share it, where the lesson shows them all', async () => {
  const about = (slot: number, passage: number | null) => ({
    ...MISTAKE,
    slot,
    question: { ...MISTAKE.question, passage },
  })
  const passage = { title: 'Registon', html: '<p>Uch madrasa</p>', recording: null, plays: null }
  answer = { passages: [passage], questions: [about(0, 0), about(1, 0), about(2, null)] }
  open(
    <QuizResult
      {...{ test: QUIZ, lessonId: 7, place: null, attemptId: 5, isSent: true }}
      onClose={() => {}}
      onRewatch={() => {}}
    />,
  )
  await reads('Uch madrasa')
  const texts = [...document.querySelectorAll('section[aria-label=Registon]')]
  expect(texts.map((text) => text.closest('li')?.textContent.includes('Uch madrasa'))).toEqual([true])
  expect(document.querySelectorAll('ol > li .question-stem')).toHaveLength(3)
})

it('names who has marked an essay, above what they said', async () => {
  const essay: AttemptReview['questions'][number] = {
    ...{ slot: 0, question_id: null, block: 'Insho', notes: [], explanation: '', video: null },
    ...{ points_milli: 3500, max_milli: 4000, same_answer_percent: null },
    question: {
      ...{ form: 'essay', stem: 'Shahringiz haqida yozing.', image: null, options: [], passage: null },
      parts: [{ answer: 'written', label: '' }],
    },
    parts: [
      {
        ...{ value: 'Samarqand', verdict: 'partial', credit_milli: 875, is_late: false, right: [] },
        ...{ comment: 'Yaxshi yozilgan.', recording: null },
        marked_by: { first_name: 'Gulnora', last_name: 'Xasanova' },
      },
    ],
  }
  answer = { passages: [], questions: [essay] }
  open(<ReviewPage testId={2} attemptId={5} />)
  await reads('BaholaganGulnora XasanovaIzohYaxshi yozilgan.')
})
