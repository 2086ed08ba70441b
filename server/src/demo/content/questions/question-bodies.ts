import type { QuestionBody } from '@kashf/contract/practice/questions.ts'
import type { DemoQuestion } from './demo-question.ts'

const LETTERS = ['a', 'b', 'c', 'd'] as const

/** A question of the demo school as its author would have written it. `explainedIn`: the lesson of each topic, by its title. */
export function questionBody(
  [topic, stem, answer, explanation]: DemoQuestion,
  explainedIn: ReadonlyMap<string, number> = new Map(),
): QuestionBody {
  const lessonId = explainedIn.get(topic)
  const about = {
    explanation,
    notes: [],
    explained: lessonId === undefined ? null : { lesson_id: lessonId, at_s: 60, until_s: 110 },
  }
  const rest = { passage_id: null, tags: [topic], difficulty: null }
  const common = { stem, keeps_order: false }
  return typeof answer === 'string'
    ? {
        content: { ...common, form: 'number', options: [], parts: [{ answer: 'number', label: '' }] },
        key: { ...about, parts: [{ kind: 'number', answers: [{ value: answer, credit: 1000 }] }] },
        ...rest,
      }
    : {
        content: {
          ...common,
          form: 'single',
          options: answer.map((text, i) => ({ id: LETTERS[i] ?? 'a', text })),
          parts: [{ answer: 'choice', label: '' }],
        },
        key: { ...about, parts: [{ kind: 'choice', right: 'a' }] },
        ...rest,
      }
}
