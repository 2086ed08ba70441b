import type { FieldErrorKey } from '../errors.ts'
import { composeNfc, withOneApostrophe } from '../text/uzbek.ts'
import { type NumberKey, type NumbersKey, typedNumbersOf } from './grading/number-answer.ts'
import { readNumber } from './grading/read-number.ts'
import { gradeText, type TextKey } from './grading/text-answer.ts'
import { FULL_MILLI } from './grading/verdict.ts'
import { gapsIn, picturesIn, plainText } from './markup.ts'
import type {
  AnyPartKey,
  PartAnswer,
  QuestionContent,
  QuestionForm,
  QuestionKey,
  QuestionPart,
  QuestionState,
  QuestionWarning,
} from './questions.ts'

export interface QuestionCheck {
  /** `ready`: nothing is missing, and each part has one plausible key. */
  state: QuestionState
  /** What is unfinished or doubtful; `of` an `incomplete` is the path of its field, such as `content.options.1.text`. */
  warnings: QuestionWarning[]
  /** What contradicts itself and cannot be saved, by the path of its field. */
  errors: Record<string, FieldErrorKey>
}

interface FormRule {
  answers: readonly PartAnswer[]
  /** A question of one part, which has no label. */
  isOne?: true
  options: 'none' | 'texts' | 'areas' | 'any'
  /** Parts have a label, such as the left item of a matching. */
  hasLabels?: true
}

const FORMS: Readonly<Record<QuestionForm, FormRule>> = {
  single: { answers: ['choice'], isOne: true, options: 'texts' },
  several: { answers: ['choices'], isOne: true, options: 'texts' },
  truth: { answers: ['choice'], options: 'texts' },
  text: { answers: ['text'], isOne: true, options: 'none' },
  number: { answers: ['number'], isOne: true, options: 'none' },
  numbers: { answers: ['numbers'], isOne: true, options: 'none' },
  matching: { answers: ['choice'], options: 'texts', hasLabels: true },
  ordering: { answers: ['order'], isOne: true, options: 'texts' },
  gaps: { answers: ['text', 'number', 'numbers', 'choice', 'formula'], options: 'any' },
  table: {
    answers: ['text', 'number', 'numbers', 'choice', 'choices', 'formula'],
    options: 'any',
    hasLabels: true,
  },
  hotspot: { answers: ['choice', 'choices'], isOne: true, options: 'areas' },
  drag: { answers: ['choice'], options: 'areas', hasLabels: true },
  formula: { answers: ['formula'], isOne: true, options: 'none' },
  essay: { answers: ['written'], isOne: true, options: 'none' },
  speech: { answers: ['recorded'], isOne: true, options: 'none' },
}

const TRUTH_IDS = ['true', 'false', 'none']
/** Answers that a person marks have one kind of key; all others have the kind of their own name. */
const isMarked = (answer: PartAnswer) => answer === 'written' || answer === 'recorded'
/** Shares of a picture are computed with rounding. */
const EDGE = 1 + 1e-6

const isEmpty = (markup: string) => plainText(markup) === '' && picturesIn(markup).length === 0

/** Options with the same look are the same to a reader; letters of another case or alphabet are not. */
const look = (markup: string) =>
  JSON.stringify([withOneApostrophe(composeNfc(plainText(markup))), picturesIn(markup)])

/** The ids of the options that a part offers. */
export const offeredOptions = (content: QuestionContent, part: QuestionPart): string[] =>
  part.options ?? content.options.map(({ id }) => id)

interface Findings {
  refuse: (path: string, error: FieldErrorKey) => void
  warn: (code: QuestionWarning['code'], of?: string) => void
}

function checkOptions(content: QuestionContent, { refuse, warn }: Findings): void {
  const { form, options } = content
  const rule = FORMS[form].options
  if (rule === 'none' && options.length > 0) refuse('content.options', 'not_allowed')
  const ids = options.map(({ id }) => id)
  for (const [i, { id, text, area }] of options.entries()) {
    const path = `content.options.${i}`
    if (ids.indexOf(id) !== i) refuse(`${path}.id`, 'not_allowed')
    if (isEmpty(text)) warn('incomplete', `${path}.text`)
    if (area && rule !== 'areas') refuse(`${path}.area`, 'not_allowed')
    if (area && (area.x + area.width > EDGE || area.y + area.height > EDGE))
      refuse(`${path}.area`, 'not_allowed')
    if (rule === 'areas' && !(area && area.width > 0 && area.height > 0)) warn('incomplete', `${path}.area`)
  }
  const isTruth = ids.length >= 2 && ids.every((id, i) => id === TRUTH_IDS[i])
  if (form === 'truth' && !isTruth) refuse('content.options', 'not_allowed')
}

function checkShape(content: QuestionContent, { refuse, warn }: Findings): void {
  const { form, stem, image_id, parts, options } = content
  const { options: kind, isOne } = FORMS[form]
  if (isEmpty(stem)) warn('no_stem')
  if (isOne && parts.length > 1) refuse('content.parts', 'not_allowed')
  if (image_id !== undefined && kind !== 'areas') refuse('content.image_id', 'not_allowed')
  if (image_id === undefined && kind === 'areas') warn('incomplete', 'content.image_id')
  if (form === 'matching' && options.length < parts.length) warn('incomplete', 'content.options')
  const places = gapsIn(stem).toSorted((a, b) => a - b)
  const wanted = form === 'gaps' ? parts.map((_, i) => i + 1) : []
  if (places.join() !== wanted.join()) warn('incomplete', 'content.stem')
}

function checkPart(content: QuestionContent, at: number, { refuse, warn }: Findings): void {
  const part = content.parts[at]
  if (!part) return
  const { answers, hasLabels } = FORMS[content.form]
  const path = `content.parts.${at}`
  if (!answers.includes(part.answer)) refuse(`${path}.answer`, 'not_allowed')
  const needsLabel = hasLabels || (content.form === 'truth' && content.parts.length > 1)
  if (needsLabel && isEmpty(part.label)) warn('incomplete', `${path}.label`)
  const known = new Set(content.options.map(({ id }) => id))
  const offered = offeredOptions(content, part)
  if (offered.some((id) => !known.has(id)) || new Set(offered).size < offered.length)
    refuse(`${path}.options`, 'not_allowed')
  if (!['choice', 'choices', 'order'].includes(part.answer)) return
  if (offered.length < 2) warn('too_few_options')
  const looks = content.options.filter(({ id }) => offered.includes(id)).map(({ text }) => look(text))
  if (new Set(looks).size < looks.length) warn('twice')
}

function checkNumbers(key: NumberKey | NumbersKey, path: string, { refuse }: Findings): void {
  for (const [field, typed] of typedNumbersOf(key)) {
    const read = readNumber(typed)
    if (!read.isReadable || read.unit.text !== '') refuse(`${path}.${field}`, 'format')
  }
}

/** Something that no answer of a key is: a key that accepts it accepts anything. */
const NO_ANSWER = '…'

const isPlausibleText = (key: TextKey): boolean =>
  key.answers.some(({ text }) => gradeText(key, text).credit_milli === FULL_MILLI) &&
  gradeText(key, NO_ANSWER).credit_milli === 0

/** With weights the right options together earn everything, and ticking all of them does not. */
function isPlausibleSum(weights: readonly { credit: number }[]): boolean {
  const all = weights.reduce((sum, { credit }) => sum + credit, 0)
  const right = weights.reduce((sum, { credit }) => sum + Math.max(credit, 0), 0)
  return right >= FULL_MILLI && all < FULL_MILLI
}

function checkKey(key: AnyPartKey, part: { offered: string[]; path: string }, findings: Findings): void {
  const { refuse, warn } = findings
  const { offered, path } = part
  const areOffered = (ids: readonly string[]) => ids.every((id) => offered.includes(id))
  switch (key.kind) {
    case 'choice':
      if (!areOffered([key.right])) refuse(`${path}.right`, 'not_allowed')
      return
    case 'choices':
      if (!areOffered(key.right)) refuse(`${path}.right`, 'not_allowed')
      if (!areOffered(key.options) || key.options.length < offered.length)
        refuse(`${path}.options`, 'not_allowed')
      if (!areOffered((key.weights ?? []).map(({ option }) => option)))
        refuse(`${path}.weights`, 'not_allowed')
      if (key.policy === 'weights' && !isPlausibleSum(key.weights ?? [])) warn('doubtful_key')
      return
    case 'order':
      if (!areOffered(key.right)) refuse(`${path}.right`, 'not_allowed')
      else if (key.right.length < offered.length) warn('incomplete', `${path}.right`)
      return
    case 'text':
      if (!isPlausibleText(key)) warn('doubtful_key')
      return
    case 'number':
      checkNumbers(key, path, findings)
      if (!key.answers.some(({ credit }) => credit === FULL_MILLI)) warn('doubtful_key')
      return
    case 'numbers':
      checkNumbers(key, path, findings)
  }
}

function checkKeys(content: QuestionContent, key: QuestionKey, findings: Findings): void {
  const { refuse, warn } = findings
  if (key.parts.length === 0) warn('no_key')
  else if (key.parts.length !== content.parts.length) refuse('key.parts', 'not_allowed')
  for (const [at, part] of content.parts.entries()) {
    const partKey = key.parts[at]
    if (!partKey) continue
    const path = `key.parts.${at}`
    const kind: string = isMarked(part.answer) ? 'marked' : part.answer
    if (partKey.kind !== kind) refuse(`${path}.kind`, 'not_allowed')
    else checkKey(partKey, { offered: offeredOptions(content, part), path }, findings)
  }
  const known = new Set(content.options.map(({ id }) => id))
  for (const [i, { option }] of key.notes.entries())
    if (!known.has(option)) refuse(`key.notes.${i}.option`, 'not_allowed')
  const { explained } = key
  if (explained?.until_s !== undefined && explained.until_s <= explained.at_s)
    refuse('key.explained.until_s', 'not_allowed')
}

/**
 * Checks what the schemas of a question cannot say: whether its content is whole and its key fits. It depends on nothing but its
 * arguments, so that a form and the server decide alike.
 */
export function checkQuestion(content: QuestionContent, key: QuestionKey): QuestionCheck {
  const errors = new Map<string, FieldErrorKey>()
  const warnings = new Map<string, QuestionWarning>()
  const findings: Findings = {
    refuse: (path, error) => void (errors.has(path) || errors.set(path, error)),
    warn: (code, of) => void warnings.set(`${code} ${of ?? ''}`, of === undefined ? { code } : { code, of }),
  }
  checkShape(content, findings)
  checkOptions(content, findings)
  for (const at of content.parts.keys()) checkPart(content, at, findings)
  checkKeys(content, key, findings)
  return {
    state: errors.size + warnings.size === 0 ? 'ready' : 'draft',
    warnings: [...warnings.values()],
    errors: Object.fromEntries(errors),
  }
}
