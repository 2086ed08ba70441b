import type { QuestionBody, QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { TestDetail } from '@kashf/contract/practice/tests.ts'
import { DEMO_PASSWORD } from '../../server/src/demo/logins.ts'
import { type ApiUser, signIn } from './api.ts'
import type { KashfServer } from './kashf-server.ts'

/** The teacher of the demo school who has banks and tests. */
export const practiceTeacher = (server: KashfServer): Promise<ApiUser> =>
  signIn(server, { username: 'nodira_ustoz', password: DEMO_PASSWORD })

type PartKey = QuestionKey['parts'][number]

function body(
  {
    form,
    stem,
    options = [],
    parts,
    ...rest
  }: Partial<QuestionContent> & Pick<QuestionContent, 'form' | 'stem' | 'parts'>,
  keys: PartKey[],
): QuestionBody {
  return {
    content: { form, stem, options, parts, keeps_order: true, ...rest },
    key: { parts: keys, explanation: 'Yechim', notes: [], explained: null },
    passage_id: null,
    tags: ['Sinov'],
    difficulty: null,
  }
}
const options = (...texts: string[]) => texts.map((text, i) => ({ id: `o${i + 1}`, text }))
const choice = (right: string): PartKey => ({ kind: 'choice', right })
const one = (answer: QuestionContent['parts'][number]['answer']) => [{ answer, label: '' }]
const word = (text: string): PartKey => ({
  ...{ kind: 'text', folding: 'uzbek', refused: [], keeps_case: false, forgives_typos: false },
  answers: [{ text, credit: 1000 }],
})
const number = (value: string): PartKey => ({ kind: 'number', answers: [{ value, credit: 1000 }] })

/** A question of each form that is written; those on pictures come from the demo school. */
const WRITTEN: QuestionBody[] = [
  body(
    {
      form: 'single',
      stem: 'Ikki karra ikki?',
      options: options('uch', "to'rt", 'besh'),
      parts: one('choice'),
    },
    [choice('o2')],
  ),
  body({ form: 'several', stem: 'Juft sonlar?', options: options('2', '3', '4'), parts: one('choices') }, [
    { kind: 'choices', options: ['o1', 'o2', 'o3'], right: ['o1', 'o3'], policy: 'exact' },
  ]),
  body(
    {
      form: 'truth',
      stem: "To'g'rimi?",
      options: [
        { id: 'true', text: "To'g'ri" },
        { id: 'false', text: "Noto'g'ri" },
      ],
      parts: ['7 tub son', '8 tub son'].map((label) => ({ answer: 'choice', label })),
    },
    [choice('true'), choice('false')],
  ),
  body({ form: 'text', stem: 'Poytaxtimiz?', parts: one('text') }, [word('Toshkent')]),
  body({ form: 'number', stem: 'Yarmini yozing', parts: one('number') }, [number('0,5')]),
  body({ form: 'numbers', stem: '$x^2 = 4$ ning ildizlari?', parts: one('numbers') }, [
    { kind: 'numbers', values: ['2', '-2'], by_share: false },
  ]),
  body(
    {
      form: 'matching',
      stem: 'Moslang',
      options: options('Toshkent', 'Samarqand', 'Buxoro'),
      parts: ['Registon', 'Minorai Kalon'].map((label) => ({ answer: 'choice', label })),
    },
    [choice('o2'), choice('o3')],
  ),
  body(
    {
      form: 'ordering',
      stem: "O'sish tartibida",
      options: options('1/2', '2/3', '3/4'),
      parts: one('order'),
    },
    [{ kind: 'order', right: ['o1', 'o2', 'o3'], policy: 'exact' }],
  ),
  body(
    {
      form: 'gaps',
      stem: 'Suv [[1]] darajada muzlaydi va u [[2]].',
      options: options('suyuqlik', 'gaz'),
      parts: [
        { answer: 'number', label: '' },
        { answer: 'choice', label: '' },
      ],
    },
    [number('0'), choice('o1')],
  ),
  body(
    {
      form: 'table',
      stem: "To'ldiring",
      parts: [
        { answer: 'number', label: 'Kvadrat burchaklari' },
        { answer: 'text', label: 'Qizilning inglizchasi' },
      ],
    },
    [number('4'), word('red')],
  ),
  body({ form: 'formula', stem: 'Qavsni oching: $(x+1)^2$', parts: one('formula') }, [
    { kind: 'formula', answers: [{ latex: 'x^2+2x+1', credit: 1000 }] },
  ]),
  body({ form: 'essay', stem: 'Insho yozing', parts: one('written') }, [
    { kind: 'marked', rubric: [{ title: 'Mazmun', max_milli: 5000 }], model_answer: '' },
  ]),
  body({ form: 'speech', stem: 'Shahringiz haqida gapiring', parts: one('recorded') }, [
    { kind: 'marked', rubric: [{ title: 'Ravonlik', max_milli: 5000 }], model_answer: '' },
  ]),
]

interface EveryForm {
  bankId: number
  testId: number
  /** The ids of the questions by form. */
  questionIds: Map<string, number>
}

/** Makes a bank with a question of each form that can be answered in a browser, and an exam of them, an hour long. */
export async function makeEveryForm(teacher: ApiUser): Promise<EveryForm> {
  const { id: bankId } = await teacher.call('POST', '/practice/banks', { title: 'Barcha turlar' })
  const questionIds = new Map<string, number>()
  for (const written of [...WRITTEN, ...(await picturedOf(teacher))]) {
    const { id } = await teacher.call('POST', `/practice/banks/${bankId}/questions`, written)
    questionIds.set(written.content.form, id)
  }
  const made: TestDetail = await teacher.call('POST', '/practice/tests', {
    ...{ title: 'Barcha turlar', purpose: 'exam', preset_id: null, bank_id: bankId },
  })
  const { title, description, opens_at, closes_at, places, settings, blueprint, edit } = made
  const slots = [...questionIds.values()].map((question_id) => ({ question_id }))
  const [section] = blueprint.sections
  await teacher.call('PUT', `/practice/tests/${made.id}`, {
    ...{ title, description, opens_at, closes_at, places, edit },
    is_public: true,
    blueprint: {
      ...blueprint,
      sections: [{ ...section, blocks: section?.blocks.map((block) => ({ ...block, slots })) }],
    },
    settings: { ...settings, minutes: 60, results: 'at_once', shuffles_options: false },
  })
  await teacher.call('POST', `/practice/tests/${made.id}/publish`)
  return { bankId, testId: made.id, questionIds }
}

/** Copies of the demo school's questions on pictures. */
async function picturedOf(teacher: ApiUser): Promise<QuestionBody[]> {
  const bodies: QuestionBody[] = []
  for (const { id } of await teacher.call('GET', '/practice/banks')) {
    for (const form of ['hotspot', 'drag']) {
      const [found] = await teacher.call('GET', `/practice/banks/${id}/questions?form=${form}`)
      if (!found) continue
      const { content, key } = await teacher.call('GET', `/practice/questions/${found.id}`)
      bodies.push({ content, key, passage_id: null, tags: ['Sinov'], difficulty: null })
    }
  }
  return bodies
}
