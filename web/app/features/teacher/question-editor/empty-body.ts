import { FULL_MILLI } from '@kashf/contract/practice/grading/verdict.ts'
import type {
  AnyPartKey,
  PartAnswer,
  QuestionContent,
  QuestionForm,
  QuestionKey,
  QuestionOption,
  QuestionPart,
} from '@kashf/contract/practice/questions.ts'
import { questionEditorText as text } from '../../../text/teach/practice/question-editor.ts'

/** A question in the editor. Unlike a stored one it has a key for each part, which may be unfinished. */
export interface EditedBody {
  content: QuestionContent
  key: QuestionKey
}

/** What an unfinished key has in place of an option. */
export const NO_OPTION = ''

/** What the parts of each form ask for at first. */
export const FIRST_ANSWER: Record<QuestionForm, PartAnswer> = {
  single: 'choice',
  several: 'choices',
  truth: 'choice',
  text: 'text',
  number: 'number',
  numbers: 'numbers',
  matching: 'choice',
  ordering: 'order',
  gaps: 'text',
  table: 'choice',
  hotspot: 'choice',
  drag: 'choice',
  formula: 'formula',
  essay: 'written',
  speech: 'recorded',
}

/** Forms whose parts stand in rows with labels. */
export const hasRows = (form: QuestionForm) => form === 'matching' || form === 'table' || form === 'drag'
/** Forms whose options are places of a picture. */
export const hasPlaces = (form: QuestionForm) => form === 'hotspot' || form === 'drag'
/** Forms that have no options. */
export const isWithoutOptions = ({ form, parts }: QuestionContent) =>
  form === 'gaps' || form === 'table'
    ? !parts.some(({ answer }) => answer === 'choice')
    : ['text', 'number', 'numbers', 'formula', 'essay', 'speech'].includes(form)

/** A random id, so that the ids of options say nothing of their order. */
export const newOption = (words = ''): QuestionOption => ({
  id: Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join(''),
  text: words,
})

export const emptyKey = (answer: PartAnswer, options: readonly QuestionOption[]): AnyPartKey => {
  const ids = options.map(({ id }) => id)
  switch (answer) {
    case 'choice':
      return { kind: 'choice', right: NO_OPTION }
    case 'choices':
      return { kind: 'choices', options: ids, right: [], policy: 'exact' }
    case 'text':
      return {
        ...{ kind: 'text', folding: 'uzbek', keeps_case: false, refused: [], forgives_typos: false },
        answers: [{ text: '', credit: FULL_MILLI }],
      }
    case 'number':
      return { kind: 'number', answers: [{ value: '', credit: FULL_MILLI }] }
    case 'numbers':
      return { kind: 'numbers', values: ['', ''], by_share: true }
    case 'order':
      return { kind: 'order', right: ids, policy: 'exact' }
    case 'written':
    case 'recorded':
      return { kind: 'marked', rubric: [{ title: '', max_milli: 5 * FULL_MILLI }], model_answer: '' }
    case 'formula':
      return { kind: 'formula', answers: [{ latex: '', credit: FULL_MILLI }] }
  }
}

/** True, false, and not given, whose ids are the same in every question. */
export const TRUTH = ['true', 'false', 'none'] as const

function firstOptions(form: QuestionForm): QuestionOption[] {
  if (form === 'truth') return TRUTH.slice(0, 2).map((id) => ({ id, text: text.truth[id] }))
  if (hasPlaces(form) || ['text', 'number', 'numbers', 'formula', 'essay', 'speech', 'gaps'].includes(form))
    return []
  const count = form === 'matching' || form === 'table' ? 3 : 4
  return Array.from({ length: count }, () => newOption())
}

export const partOf = (answer: PartAnswer): QuestionPart => ({ answer, label: '' })

/** An empty question of a form. */
export function emptyBody(form: QuestionForm): EditedBody {
  const options = firstOptions(form)
  const answer = FIRST_ANSWER[form]
  const parts = Array.from({ length: form === 'matching' || form === 'table' ? 3 : 1 }, () => partOf(answer))
  return {
    content: {
      ...{ form, stem: '', options, keeps_order: form === 'truth' },
      parts: form === 'gaps' ? [] : parts,
    },
    key: {
      ...{ explanation: '', notes: [], explained: null },
      parts: form === 'gaps' ? [] : parts.map(() => emptyKey(answer, options)),
    },
  }
}
