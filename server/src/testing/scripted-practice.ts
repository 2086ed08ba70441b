import { randomUUID } from 'node:crypto'
import type { Attempt } from '@kashf/contract/practice/attempts.ts'
import type { QuestionImport, QuestionImportDetail } from '@kashf/contract/practice/imports.ts'
import type { QuestionBody, QuestionContent, QuestionKey } from '@kashf/contract/practice/questions.ts'
import type { TestDetail } from '@kashf/contract/practice/tests.ts'
import { waitFor } from './wait.ts'

/** Markup that does something in a page wherever one of its texts is not escaped. It marks the page by `window.scripted`. */
const SHORT_SCRIPT = '<img src=x onerror=window.scripted=1>'
const SCRIPT = [
  '<script>window.scripted=1</script>',
  SHORT_SCRIPT,
  '<a href="javascript:window.scripted=1">a</a> [a](javascript:window.scripted=1)',
  '$\\href{javascript:window.scripted=1}{x}$ $\\htmlClass{scripted}{x}$ $\\htmlStyle{position:fixed}{x}$',
  '$\\includegraphics{https://example.com/a.png}$ $\\text{</math><svg onload=window.scripted=1>}$',
  '![" onerror="window.scripted=1](javascript:window.scripted=1)',
].join(' ')

/** Calls the API as a person, with a path after `/api`; returns the `data` of its answer and fails on an error. */
// biome-ignore lint/suspicious/noExplicitAny: answers of all calls
export type Call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<any>

type Form = QuestionContent['form']
type PartKey = QuestionKey['parts'][number]

const OPTIONS = ['a', 'b', 'c'].map((id) => ({ id, text: `${id} ${SCRIPT}` }))
const word = { kind: 'text' as const, folding: 'uzbek' as const, keeps_case: false, forgives_typos: false }

function question(form: Form, keys: PartKey[], change: Partial<QuestionContent> = {}): QuestionBody {
  const [key] = keys
  const answer = key?.kind === 'marked' ? 'written' : (key?.kind ?? 'choice')
  return {
    content: {
      ...{ form, stem: `${form} ${SCRIPT}`, options: [], keeps_order: true },
      parts: keys.map(() => ({ answer, label: '' })),
      ...change,
    },
    key: { parts: keys, explanation: SCRIPT, notes: [], explained: null },
    passage_id: null,
    tags: [SHORT_SCRIPT],
    difficulty: null,
  }
}

/** Questions with a script in each of their texts: an essay first, which a person marks. */
function scriptedQuestions(passageId: number): QuestionBody[] {
  const label = { label: SCRIPT, answer: 'choice' as const }
  const single = question('single', [{ kind: 'choice', right: 'a' }], { options: OPTIONS })
  return [
    question('essay', [
      { kind: 'marked', rubric: [{ title: SHORT_SCRIPT, max_milli: 1000 }], model_answer: SCRIPT },
    ]),
    {
      ...single,
      key: { ...single.key, notes: OPTIONS.map(({ id }) => ({ option: id, text: SCRIPT })) },
      passage_id: passageId,
    },
    question('text', [{ ...word, answers: [{ text: SHORT_SCRIPT, credit: 1000 }], refused: [] }]),
    question('number', [{ kind: 'number', answers: [{ value: '5', credit: 1000 }] }], {
      parts: [{ answer: 'number', label: '', unit: '<b onclick=1>' }],
    }),
    question(
      'matching',
      [
        { kind: 'choice', right: 'a' },
        { kind: 'choice', right: 'b' },
      ],
      {
        options: OPTIONS,
        parts: [label, { ...label, label: `2 ${SCRIPT}` }],
      },
    ),
    question('ordering', [{ kind: 'order', right: ['a', 'b', 'c'], policy: 'exact' }], { options: OPTIONS }),
    question('gaps', [{ kind: 'choice', right: 'a' }], { stem: `[[1]] ${SCRIPT}`, options: OPTIONS }),
  ]
}

const inXml = (text: string) => `<text><![CDATA[${text}]]></text>`

/** A file of Moodle with a script in each of its texts, both as HTML and as characters of a text. */
const MOODLE_XML = `<?xml version="1.0"?><quiz><question type="category"><category>${inXml(SHORT_SCRIPT)}</category></question>${[
  SCRIPT,
  SCRIPT.replaceAll('<', '&lt;'),
]
  .map(
    (text, i) =>
      `<question type="multichoice"><name>${inXml(text)}</name><questiontext format="html">${inXml(`${i} ${text}`)}</questiontext><generalfeedback format="html">${inXml(text)}</generalfeedback><single>true</single><correctfeedback format="html">${inXml(text)}</correctfeedback><tags><tag>${inXml(SHORT_SCRIPT)}</tag></tags>${['100', '0'].map((fraction) => `<answer fraction="${fraction}" format="html">${inXml(`${fraction} ${text}`)}<feedback format="html">${inXml(text)}</feedback></answer>`).join('')}</question><question type="calculated"><name>${inXml(text)}</name></question>`,
  )
  .join('')}</quiz>`

/** Where the scripts are. */
export interface ScriptedPractice {
  bankId: number
  questionId: number
  importId: number
  testId: number
  /** Whose result is out. */
  attemptId: number
  /** Whose essay waits for a mark. */
  waitingId: number
  /** That is being written, by `device`. */
  open: { attemptId: number; device: string }
}

/**
 * Fills every text field of practice with scripts, as a teacher, an imported file and a learner can: a bank, a passage,
 * questions, an import, a test, and attempts with their answers, of which one is marked with a comment.
 */
export async function scriptedPractice(teacher: Call, learner: Call): Promise<ScriptedPractice> {
  const { id: bankId } = await teacher('POST', '/practice/banks', { title: SHORT_SCRIPT })
  const passage = await teacher('POST', `/practice/banks/${bankId}/passages`, {
    ...{ title: SHORT_SCRIPT, text: SCRIPT, recording_id: null, plays: null },
  })
  const ids: number[] = []
  for (const body of scriptedQuestions(passage.id))
    ids.push((await teacher('POST', `/practice/banks/${bankId}/questions`, body)).id)
  const sent: QuestionImport = await teacher('POST', `/practice/banks/${bankId}/imports/text`, {
    text: MOODLE_XML,
  })
  const isRead = async (): Promise<QuestionImportDetail | null> => {
    const read: QuestionImportDetail = await teacher('GET', `/practice/imports/${sent.id}`)
    return read.state === 'reading' ? null : read
  }
  await waitFor('the file to be read', isRead)

  const testId = await publishTest(teacher, bankId, ids)
  const attemptId = await answerTest(learner, testId)
  const waits = async () => (await teacher('GET', `/homework/queue?test_id=${testId}`)).length > 0
  await waitFor('the essay to wait for its mark', waits)
  await teacher('POST', `/practice/attempts/${attemptId}/marks`, {
    ...{ slot: 0, part: 0, marks_milli: [500], comment: SCRIPT, replaces: false },
  })
  const isOut = async () => (await learner('GET', `/practice/attempts/${attemptId}/result`)).result !== null
  await waitFor('the result', isOut)
  const waitingId = await answerTest(learner, testId)
  await waitFor('another essay to wait', waits)
  const { attempt, device } = await begin(learner, testId)
  const open = { attemptId: attempt.id, device }
  return { bankId, questionId: ids[1] ?? 0, importId: sent.id, testId, attemptId, waitingId, open }
}

async function publishTest(teacher: Call, bankId: number, ids: readonly number[]): Promise<number> {
  const made: TestDetail = await teacher('POST', '/practice/tests', {
    ...{ title: SHORT_SCRIPT, purpose: 'exam', preset_id: null, bank_id: bankId },
  })
  const { title, opens_at, closes_at, places, settings, blueprint, edit } = made
  const [section] = blueprint.sections
  const block = {
    ...section?.blocks[0],
    title: SHORT_SCRIPT,
    slots: ids.map((question_id) => ({ question_id })),
  }
  await teacher('PUT', `/practice/tests/${made.id}`, {
    ...{ title, description: SCRIPT, is_public: true, opens_at, closes_at, places, edit },
    blueprint: { ...blueprint, sections: [{ ...section, title: SHORT_SCRIPT, blocks: [block] }] },
    settings: { ...settings, results: 'at_once', shows_answers: true, minutes: 60, attempts: null },
  })
  await teacher('POST', `/practice/tests/${made.id}/publish`)
  return made.id
}

async function begin(learner: Call, testId: number): Promise<{ attempt: Attempt; device: string }> {
  const device = randomUUID()
  return { attempt: await learner('POST', `/practice/tests/${testId}/attempts`, { device }), device }
}

/** Answers wrongly, with scripts where an answer is typed. */
async function answerTest(learner: Call, testId: number): Promise<number> {
  const { attempt, device } = await begin(learner, testId)
  const answer = (slot: number, value: unknown) => ({ slot, value, part: 0, n: 1, age_ms: 0 })
  await learner('POST', `/practice/attempts/${attempt.id}/submit`, {
    device,
    answers: [answer(0, SCRIPT), answer(1, '2'), answer(2, `x${SHORT_SCRIPT}`), answer(4, '1')],
  })
  return attempt.id
}
