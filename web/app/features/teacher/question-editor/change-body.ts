import { MAX_PARTS } from '@kashf/contract/practice/limits.ts'
import { gapsIn } from '@kashf/contract/practice/markup.ts'
import type {
  AnyPartKey,
  PartAnswer,
  QuestionContent,
  QuestionForm,
  QuestionOption,
  QuestionPart,
} from '@kashf/contract/practice/questions.ts'
import {
  type EditedBody,
  emptyBody,
  emptyKey,
  FIRST_ANSWER,
  hasPlaces,
  NO_OPTION,
  partOf,
} from './empty-body.ts'
import { finishedKey } from './question-fields.ts'

/** The question in another form. Stem, explanation and options stay where the form has them. */
export function withForm({ content, key }: EditedBody, form: QuestionForm): EditedBody {
  const next = emptyBody(form)
  const keepsOptions = form !== 'truth' && content.form !== 'truth' && next.content.options.length > 0
  const options = keepsOptions && content.options.length > 0 ? content.options : next.content.options
  const withOptions: EditedBody = {
    content: {
      ...next.content,
      stem: content.stem,
      options: hasPlaces(form) ? options : options.map(({ id, text: words }) => ({ id, text: words })),
      ...(hasPlaces(form) && content.image_id !== undefined && { image_id: content.image_id }),
    },
    key: {
      ...next.key,
      explanation: key.explanation,
      explained: key.explained,
      parts: next.content.parts.map(({ answer }, i) => carriedKey(key.parts[i], answer, options)),
    },
  }
  return form === 'gaps' ? withGaps(withOptions) : withOptions
}

/** The key of a part after its answer has changed its kind: what was right stays right. */
function carriedKey(
  key: AnyPartKey | undefined,
  answer: PartAnswer,
  options: readonly QuestionOption[],
): AnyPartKey {
  const empty = emptyKey(answer, options)
  if (key?.kind === empty.kind) return key
  const known = (id: string) => options.some((option) => option.id === id)
  if (key?.kind === 'choice' && empty.kind === 'choices' && known(key.right))
    return { ...empty, right: [key.right] }
  const [only] = key?.kind === 'choices' ? key.right : []
  if (only && empty.kind === 'choice' && known(only)) return { ...empty, right: only }
  return empty
}

/** The number of parts that the gaps of a stem ask for. */
export const gapsOf = ({ stem }: QuestionContent): number => Math.min(MAX_PARTS, Math.max(0, ...gapsIn(stem)))

/** Gives a question with gaps a part for each number in its stem. A part that lost its gap stays while it has a key. */
export function withGaps({ content, key }: EditedBody): EditedBody {
  const known = key.parts.findLastIndex((part) => finishedKey(part) !== null) + 1
  const parts = Array.from(
    { length: Math.max(gapsOf(content), known) },
    (_, i) => content.parts[i] ?? partOf('text'),
  )
  return {
    content: { ...content, parts },
    key: {
      ...key,
      parts: parts.map(({ answer }, i) => key.parts[i] ?? emptyKey(answer, content.options)),
    },
  }
}

/** Replaces the options, and forgets in keys and notes those that are gone. */
export function withOptions({ content, key }: EditedBody, options: QuestionOption[]): EditedBody {
  const ids = options.map(({ id }) => id)
  const isThere = (id: string) => ids.includes(id)
  return {
    content: {
      ...content,
      options,
      parts: content.parts.map(({ options: offered, ...part }) => {
        const left = offered?.filter(isThere) ?? []
        return left.length > 0 ? { ...part, options: left } : part
      }),
    },
    key: {
      ...key,
      notes: key.notes.filter(({ option }) => isThere(option)),
      parts: key.parts.map((part): AnyPartKey => {
        if (part.kind === 'choice') return isThere(part.right) ? part : { ...part, right: NO_OPTION }
        if (part.kind === 'order') return { ...part, right: ids }
        if (part.kind !== 'choices') return part
        return {
          ...part,
          options: ids,
          right: part.right.filter(isThere),
          ...(part.weights && { weights: part.weights.filter(({ option }) => isThere(option)) }),
        }
      }),
    },
  }
}

/** Replaces the key of a part. */
export const withKey = ({ content, key }: EditedBody, index: number, changed: AnyPartKey): EditedBody => ({
  content,
  key: { ...key, parts: key.parts.map((part, i) => (i === index ? changed : part)) },
})

/** Replaces a part; another kind of answer gets an empty key. */
export function withPart({ content, key }: EditedBody, index: number, part: QuestionPart): EditedBody {
  const isOther = content.parts[index]?.answer !== part.answer
  return {
    content: { ...content, parts: content.parts.map((one, i) => (i === index ? part : one)) },
    key: isOther
      ? {
          ...key,
          parts: key.parts.map((one, i) => (i === index ? emptyKey(part.answer, content.options) : one)),
        }
      : key,
  }
}

export function addPart({ content, key }: EditedBody): EditedBody {
  const part = partOf(content.parts.at(-1)?.answer ?? FIRST_ANSWER[content.form])
  return {
    content: { ...content, parts: [...content.parts, part] },
    key: { ...key, parts: [...key.parts, emptyKey(part.answer, content.options)] },
  }
}

export const removePart = ({ content, key }: EditedBody, index: number): EditedBody => ({
  content: { ...content, parts: content.parts.toSpliced(index, 1) },
  key: { ...key, parts: key.parts.toSpliced(index, 1) },
})

/** Writes the note of a wrong option; an empty one is removed. */
export function withNote({ content, key }: EditedBody, option: string, note: string): EditedBody {
  const others = key.notes.filter((one) => one.option !== option)
  return { content, key: { ...key, notes: note === '' ? others : [...others, { option, text: note }] } }
}
