import { checkQuestion } from '@kashf/contract/practice/check-question.ts'
import { MAX_OPTIONS } from '@kashf/contract/practice/grading/choice-answer.ts'
import { MAX_TYPED_NUMBER, readNumber } from '@kashf/contract/practice/grading/read-number.ts'
import {
  MAX_OPTION,
  MAX_PARTS,
  MAX_SHORT_ANSWER,
  MAX_STEM,
  MAX_TAG,
  MAX_TAGS,
} from '@kashf/contract/practice/limits.ts'
import { escapeMarkup, pictureAt, pictureMarkup } from '@kashf/contract/practice/markup.ts'
import type {
  AnyPartKey,
  QuestionBody,
  QuestionContent,
  QuestionKey,
  QuestionPart,
  QuestionWarning,
} from '@kashf/contract/practice/questions.ts'
import {
  type DraftBody,
  type DraftNumber,
  type DraftOption,
  type DraftPart,
  leftOut,
  type QuestionDraft,
  RIGHT_MILLI,
} from '../import/draft.ts'
import { namesOtherOptions } from './names-other-options.ts'
import { typedFeedback } from './typed-feedback.ts'

/** A question that was read, with what its reader doubts. What is merely missing is found by `checkQuestion`. */
export interface ReadQuestion {
  question: QuestionBody
  doubts: QuestionWarning[]
}

/** The id of a stored picture by its reference in a text of the file; null for one that could not be stored. */
export type PictureIds = (reference: string) => number | null

const MAX_TEXT_ANSWERS = 40
const MAX_NUMBER_ANSWERS = 20
/** What `checkQuestion` finds by itself as long as it lasts. */
const CHECKED: ReadonlySet<string> = new Set(['no_key', 'too_few_options', 'twice', 'no_stem'])

/** `a` to `z`, then `a1` to `z1`. */
const optionId = (at: number): string =>
  `${String.fromCharCode(97 + (at % 26))}${at < 26 ? '' : Math.floor(at / 26)}`

/** What a body becomes. `parts` of the key are empty where nothing marks the right answer. */
interface Built {
  content: Omit<QuestionContent, 'stem'>
  parts: AnyPartKey[]
  notes: QuestionKey['notes']
}

type Options = QuestionContent['options']

/** A text with the ids of its stored pictures, and the description of each that could not be stored. */
export function placePictures(text: string, pictures: PictureIds, doubts: QuestionWarning[]): string {
  let placed = ''
  for (let at = 0; at < text.length; ) {
    const shown = pictureAt(text, at)
    // A backslash escapes the sign behind it.
    const length = shown?.length ?? (text[at] === '\\' ? 2 : 1)
    const id = shown && pictures(shown.picture)
    if (shown && id === null)
      doubts.push({ code: 'lost_picture', ...(shown.alt && { of: shown.alt.slice(0, 80) }) })
    if (!shown) placed += text.slice(at, at + length)
    else placed += id === null ? escapeMarkup(shown.alt) : pictureMarkup(String(id), shown.alt)
    at += length
  }
  return placed
}

/** Cuts what exceeds the limits of a question, and says so. */
function limiter(doubts: QuestionWarning[], pictures: PictureIds) {
  return {
    text(text: string, most: number): string {
      const whole = placePictures(text, pictures, doubts).trim()
      if (whole.length > most) doubts.push(leftOut(whole.slice(most)))
      return whole.slice(0, most)
    },
    list<T>(items: readonly T[], most: number, textOf: (item: T) => string): T[] {
      for (const item of items.slice(most, most + 1)) doubts.push(leftOut(textOf(item)))
      return items.slice(0, most)
    },
  }
}
type Limiter = ReturnType<typeof limiter>

function optionsOf(drafts: readonly DraftOption[], limit: Limiter, from = 0) {
  const kept = limit.list(drafts, MAX_OPTIONS - from, ({ text }) => text)
  const options: Options = kept.map(({ text }, i) => ({
    id: optionId(from + i),
    text: limit.text(text, MAX_OPTION),
  }))
  const credits = kept.map(({ credit_milli }, i) => ({ option: optionId(from + i), credit: credit_milli }))
  const notes = kept.flatMap(({ note }, i) =>
    note ? [{ option: optionId(from + i), text: limit.text(note, MAX_OPTION) }] : [],
  )
  return { options, credits, notes }
}

type Credits = { option: string; credit: number }[]

/** The key of one option: the only one that earns everything. A part of the credit is not given to others. */
function choiceKey(credits: Credits, doubts: QuestionWarning[]): AnyPartKey[] {
  const earning = credits.filter(({ credit }) => credit > 0)
  const full = earning.filter(({ credit }) => credit === RIGHT_MILLI)
  const [right] = earning.length === 1 ? earning : full
  if (!right) return []
  if (earning.length > 1) doubts.push({ code: full.length > 1 ? 'several_keys' : 'doubtful_key' })
  return [{ kind: 'choice', right: right.option }]
}

function choicesKey(credits: Credits): AnyPartKey[] {
  const earning = credits.filter(({ credit }) => credit > 0)
  const options = credits.map(({ option }) => option)
  const right = earning.map(({ option }) => option)
  if (right.length === 0) return []
  const isWeighted = credits.some(({ credit }) => credit !== 0 && credit !== RIGHT_MILLI)
  if (!isWeighted) return [{ kind: 'choices', options, right, policy: 'exact' }]
  const isEven = earning.every(
    ({ credit }) => Math.abs(credit * earning.length - RIGHT_MILLI) <= RIGHT_MILLI / 50,
  )
  // Equal shares that cost nothing when all are ticked would earn everything: `minus` is what their author meant.
  if (isEven && credits.every(({ credit }) => credit >= 0))
    return [{ kind: 'choices', options, right, policy: 'minus' }]
  const within = ({ option, credit }: Credits[number]) => ({
    option,
    credit: Math.min(Math.max(Math.round(credit), -RIGHT_MILLI), RIGHT_MILLI),
  })
  return [{ kind: 'choices', options, right, policy: 'weights', weights: credits.map(within) }]
}

function textKey(
  { options: drafts, keepsCase = false }: Extract<DraftPart, { kind: 'text' }>,
  doubts: QuestionWarning[],
): AnyPartKey[] {
  const fitting = drafts.filter(({ text }) => text.trim() !== '' && text.length <= MAX_SHORT_ANSWER)
  for (const { text } of drafts) if (text.length > MAX_SHORT_ANSWER) doubts.push(leftOut(text))
  const answers = fitting
    .filter(({ credit_milli }) => credit_milli > 0)
    .slice(0, MAX_TEXT_ANSWERS)
    .map(({ text, credit_milli }) => ({
      text: text.trim(),
      credit: Math.min(Math.round(credit_milli), RIGHT_MILLI),
    }))
  const refused = fitting
    .filter(({ credit_milli }) => credit_milli <= 0)
    .slice(0, MAX_TEXT_ANSWERS)
    .map(({ text }) => text.trim())
  if (answers.length === 0) return []
  return [{ kind: 'text', folding: 'uzbek', keeps_case: keepsCase, answers, refused, forgives_typos: false }]
}

const isPlainNumber = (typed: string): boolean => {
  const read = readNumber(typed)
  return typed.length <= MAX_TYPED_NUMBER && read.isReadable && read.unit.text === ''
}

/** One tolerance applies to all numbers of a key; several different ones are doubtful. */
function numberKey(drafts: readonly DraftNumber[], doubts: QuestionWarning[]): AnyPartKey[] {
  const answers = drafts.filter(({ value, credit_milli }) => isPlainNumber(value) && credit_milli > 0)
  for (const { value } of drafts) if (!isPlainNumber(value)) doubts.push(leftOut(value))
  const tolerances = [...new Set(answers.map(({ within = '0' }) => within))]
  const [within = '0'] = tolerances
  if (tolerances.length > 1 || !isPlainNumber(within)) doubts.push({ code: 'doubtful_key' })
  if (answers.length === 0) return []
  return [
    {
      kind: 'number',
      answers: answers.slice(0, MAX_NUMBER_ANSWERS).map(({ value, credit_milli }) => ({
        value: value.trim(),
        credit: Math.min(Math.round(credit_milli), RIGHT_MILLI),
      })),
      ...(within !== '0' && isPlainNumber(within) && { tolerance: { by: 'amount', within } }),
    },
  ]
}

const part = (answer: QuestionPart['answer'], label = ''): QuestionPart => ({ answer, label })

/** Options in the order of their texts: that of the file would tell which belongs where. */
const sortedOptions = (texts: readonly string[]): Options =>
  [...new Set(texts)].toSorted().map((text, i) => ({ id: optionId(i), text }))

const idOfText = (options: Options, text: string): string =>
  options.find((option) => option.text === text)?.id ?? ''

function matching(body: Extract<DraftBody, { kind: 'matching' }>, limit: Limiter): Built {
  const pairs = limit
    .list(
      body.pairs.filter(({ left }) => left.trim() !== ''),
      MAX_PARTS,
      ({ left }) => left,
    )
    .map(({ left, right }) => ({ left: limit.text(left, MAX_OPTION), right: limit.text(right, MAX_OPTION) }))
  // In GIFT and Moodle a pair without a left side is a right side too many.
  const alone = body.pairs.flatMap(({ left, right }) => (left.trim() === '' ? [right] : []))
  const extra = [...alone, ...(body.extra ?? [])].map((text) => limit.text(text, MAX_OPTION))
  const rights = [...pairs.map(({ right }) => right), ...extra].filter((text) => text !== '')
  const options = sortedOptions(limit.list(rights, MAX_OPTIONS, (text) => text))
  const keys = pairs.map(({ right }): AnyPartKey => ({ kind: 'choice', right: idOfText(options, right) }))
  return {
    content: {
      form: 'matching',
      options,
      parts: pairs.map(({ left }) => part('choice', left)),
      keeps_order: false,
    },
    parts: pairs.every(({ right }) => idOfText(options, right) !== '') ? keys : [],
    notes: [],
  }
}

function ordering(items: readonly string[], limit: Limiter): Built {
  const texts = limit.list(items, MAX_OPTIONS, (item) => item).map((item) => limit.text(item, MAX_OPTION))
  const options = sortedOptions(texts)
  const right = options.length < 2 || options.length > 20 ? [] : texts.map((text) => idOfText(options, text))
  return {
    content: { form: 'ordering', options, parts: [part('order')], keeps_order: false },
    // An item that stands twice has no order.
    parts:
      right.length === options.length && right.length > 0 ? [{ kind: 'order', right, policy: 'exact' }] : [],
    notes: [],
  }
}

const TRUTH_TEXTS = new Map([
  ['true', "To'g'ri"],
  ['false', "Noto'g'ri"],
  ['none', 'Berilmagan'],
])

function truth({ isTrue, notes = [] }: Extract<DraftBody, { kind: 'truth' }>, limit: Limiter): Built {
  const right = isTrue === 'not_given' ? 'none' : String(isTrue)
  const ids = isTrue === 'not_given' ? ['true', 'false', 'none'] : ['true', 'false']
  return {
    content: {
      form: 'truth',
      options: ids.map((id) => ({ id, text: TRUTH_TEXTS.get(id) ?? id })),
      parts: [part('choice')],
      keeps_order: true,
    },
    parts: isTrue === null ? [] : [{ kind: 'choice', right }],
    notes: notes.map(({ option, text }) => ({ option: String(option), text: limit.text(text, MAX_OPTION) })),
  }
}

function gaps(drafts: readonly DraftPart[], limit: Limiter, doubts: QuestionWarning[]): Built {
  const options: Options = []
  const notes: QuestionKey['notes'] = []
  const parts: QuestionPart[] = []
  const keys: AnyPartKey[] = []
  for (const draft of limit.list(drafts, MAX_PARTS, () => '')) {
    if ('answers' in draft) {
      parts.push(part('number'))
      keys.push(...numberKey(draft.answers, doubts))
    } else if (draft.kind === 'text') {
      parts.push(part('text'))
      keys.push(...textKey(draft, doubts))
    } else {
      const read = optionsOf(draft.options, limit, options.length)
      options.push(...read.options)
      notes.push(...read.notes)
      const offered = read.options.map(({ id }) => id)
      parts.push({ answer: 'choice', label: '', ...(offered.length > 0 && { options: offered }) })
      keys.push(...choiceKey(read.credits, doubts))
    }
  }
  const content = { form: 'gaps' as const, options, parts, keeps_order: options.some(namesOthers) }
  return { content, parts: keys.length === parts.length ? keys : [], notes }
}

const namesOthers = ({ text }: { text: string }) => namesOtherOptions(text)

function hotspot({ picture, places }: Extract<DraftBody, { kind: 'hotspot' }>, pictures: PictureIds): Built {
  const imageId = pictures(picture)
  const share = (value: number) => Math.min(Math.max(value, 0), 1)
  const kept = places.slice(0, MAX_OPTIONS)
  const right = kept.flatMap((place, i) => (place.right ? [optionId(i)] : []))
  const options: Options = kept.map(({ x, y, width, height }, i) => ({
    id: optionId(i),
    text: '',
    area: {
      x: share(x),
      y: share(y),
      width: Math.min(share(width), 1 - share(x)),
      height: Math.min(share(height), 1 - share(y)),
    },
  }))
  const [only = ''] = right
  const ids = options.map(({ id }) => id)
  const several: AnyPartKey = { kind: 'choices', options: ids, right, policy: 'exact' }
  return {
    content: {
      form: 'hotspot',
      ...(imageId !== null && { image_id: imageId }),
      options,
      parts: [part(right.length > 1 ? 'choices' : 'choice')],
      keeps_order: false,
    },
    parts: right.length === 0 ? [] : [right.length > 1 ? several : { kind: 'choice', right: only }],
    notes: [],
  }
}

function build(body: DraftBody, limit: Limiter, doubts: QuestionWarning[], pictures: PictureIds): Built {
  switch (body.kind) {
    case 'choice':
    case 'choices': {
      const { options, credits, notes } = optionsOf(body.options, limit)
      const isOne = body.kind === 'choice'
      return {
        content: {
          form: isOne ? 'single' : 'several',
          options,
          parts: [part(body.kind)],
          keeps_order: options.some(namesOthers),
        },
        parts: isOne ? choiceKey(credits, doubts) : choicesKey(credits),
        notes,
      }
    }
    case 'text':
      return {
        content: { form: 'text', options: [], parts: [part('text')], keeps_order: false },
        parts: textKey(body, doubts),
        notes: [],
      }
    case 'number':
      return {
        content: { form: 'number', options: [], parts: [part('number')], keeps_order: false },
        parts: numberKey(body.answers, doubts),
        notes: [],
      }
    case 'truth':
      return truth(body, limit)
    case 'matching':
      return matching(body, limit)
    case 'ordering':
      return ordering(body.items, limit)
    case 'gaps':
      return gaps(body.parts, limit, doubts)
    case 'hotspot':
      return hotspot(body, pictures)
    default:
      return {
        content: { form: 'essay', options: [], parts: [part('written')], keeps_order: false },
        parts: [],
        notes: [],
      }
  }
}

const tagsOf = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG)))]
    .filter((tag) => /[\p{L}\p{N}]/u.test(tag))
    .slice(0, MAX_TAGS)

/** A draft of a file as a question of a bank, whose key is empty where none is plausible. */
export function questionOfDraft(draft: QuestionDraft, pictures: PictureIds): ReadQuestion {
  const doubts: QuestionWarning[] = draft.warnings.filter(({ code }) => !CHECKED.has(code))
  const limit = limiter(doubts, pictures)
  const stem = limit.text(draft.stem, MAX_STEM)
  const explained = [...typedFeedback(draft.body), draft.explanation ?? '']
  const explanation = limit.text(explained.filter(Boolean).join('\n\n'), MAX_STEM)
  const { content, parts, notes } = build(draft.body, limit, doubts, pictures)
  const whole = content.parts.length === 0 ? { ...content, parts: [part('choice')] } : content
  const question = {
    content: { ...whole, stem },
    key: { parts, explanation, notes, explained: null },
    passage_id: null,
    tags: tagsOf(draft.tags),
    difficulty: null,
  }
  const { errors } = checkQuestion(question.content, question.key)
  if (Object.keys(errors).length === 0) return { question, doubts }
  // A key that contradicts its question is none.
  return {
    question: { ...question, key: { ...question.key, parts: [] } },
    doubts: [...doubts, { code: 'unknown_key' }],
  }
}
