import type {
  AnyPartKey,
  QuestionBody,
  QuestionContent,
  QuestionOption,
} from '@kashf/contract/practice/questions.ts'
import { latexOf } from '@kashf/contract/practice/shorthand.ts'
import { type EditedBody, emptyBody, emptyKey, NO_OPTION, partOf } from './empty-body.ts'

/** The form of the editor; content and key are one field, because neither means anything without the other. */
export interface QuestionFields {
  body: EditedBody
  /** Ids and numbers as the form's controls have them; '' for none. */
  passage: string
  difficulty: string
  tags: string[]
}

/** The fields of a stored question, or of a new one. */
export function fieldsOf(question: QuestionBody | null): QuestionFields {
  if (!question) return { body: emptyBody('single'), passage: '', tags: [], difficulty: '' }
  const { key, passage_id, tags, difficulty } = question
  const content = inKeyOrder(question)
  const parts = content.parts.map(({ answer }, i) => key.parts[i] ?? emptyKey(answer, content.options))
  return {
    body: { content, key: { ...key, parts } },
    passage: passage_id === null ? '' : String(passage_id),
    difficulty: difficulty === null ? '' : String(difficulty),
    tags,
  }
}

/** Items to order in their right order, in which the editor shows them. */
function inKeyOrder({ content, key: { parts } }: QuestionBody): QuestionContent {
  const [order] = parts
  if (content.form !== 'ordering' || order?.kind !== 'order') return content
  const place = ({ id }: QuestionOption) => order.right.indexOf(id)
  return { ...content, options: content.options.toSorted((a, b) => place(a) - place(b)) }
}

/** A key without its empty rows; null while something of it is missing. */
export function finishedKey(key: AnyPartKey): AnyPartKey | null {
  const filled = (typed: string) => typed.trim() !== ''
  switch (key.kind) {
    case 'choice':
      return key.right === NO_OPTION ? null : key
    case 'choices':
      return key.right.length === 0 ? null : key
    case 'text': {
      const answers = key.answers.filter((answer) => filled(answer.text))
      return answers.length === 0 ? null : { ...key, answers, refused: key.refused.filter(filled) }
    }
    case 'number': {
      const answers = key.answers.filter(({ value }) => filled(value))
      return answers.length === 0 ? null : { ...key, answers }
    }
    case 'formula': {
      const answers = key.answers
        .map(({ latex, credit }) => ({ latex: latexOf(latex), credit }))
        .filter(({ latex }) => filled(latex))
      return answers.length === 0 ? null : { ...key, answers }
    }
    case 'numbers': {
      const values = key.values.filter(filled)
      return values.length === 0 ? null : { ...key, values }
    }
    case 'order':
      return key.right.length < 2 ? null : key
    case 'marked': {
      const rubric = key.rubric.filter(({ title }) => filled(title))
      return rubric.length === 0 ? null : { ...key, rubric }
    }
  }
}

/** The number of parts whose keys are unfinished. */
export const unfinishedKeys = ({ key }: EditedBody): number =>
  key.parts.filter((part) => finishedKey(part) === null).length

/** The request of a form. A question with an unfinished key is sent without any, as a draft. */
export function bodyOf({ body: { content, key }, passage, difficulty, tags }: QuestionFields): QuestionBody {
  const parts = key.parts.flatMap((part) => finishedKey(part) ?? [])
  return {
    content: {
      ...content,
      parts: content.parts.length > 0 ? content.parts : [partOf('text')],
      // By their random ids, so that the order of items to order says nothing of the right one.
      ...(content.form === 'ordering' && {
        options: content.options.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      }),
    },
    key: { ...key, parts: parts.length === content.parts.length ? parts : [] },
    passage_id: passage === '' ? null : Number(passage),
    difficulty: difficulty === '' ? null : Number(difficulty),
    tags,
  }
}
