import type { TestDetail } from '@kashf/contract/practice/tests.ts'
import type { ApiUser } from './api.ts'

interface OneQuestion {
  title: string
  /** Its content and its key. */
  question: object
  /** A new bank by default. */
  bankId?: number
  opensAt?: Date | null
}

/** Publishes an exam of one question, which everybody may take. Returns its id. */
export async function publishQuestion(
  teacher: ApiUser,
  { title, question, bankId, opensAt = null }: OneQuestion,
): Promise<number> {
  const bank = bankId ?? (await teacher.call('POST', '/practice/banks', { title })).id
  await teacher.call('POST', `/practice/banks/${bank}/questions`, {
    ...{ passage_id: null, tags: [], difficulty: null },
    ...question,
  })
  const made: TestDetail = await teacher.call('POST', '/practice/tests', {
    ...{ title, purpose: 'exam', preset_id: null, bank_id: bank },
  })
  const { description, closes_at, places, settings, blueprint, edit } = made
  const opens_at = opensAt?.toISOString() ?? null
  await teacher.call('PUT', `/practice/tests/${made.id}`, {
    ...{ title, description, opens_at, closes_at, places, blueprint, edit, is_public: true },
    settings: { ...settings, minutes: 60, results: 'at_once', shows_answers: true },
  })
  await teacher.call('POST', `/practice/tests/${made.id}/publish`)
  return made.id
}

/** A question that a person marks by these criteria, in points: answered by writing, or by speaking. */
export const markedQuestion = (
  form: 'essay' | 'speech',
  { stem, rubric }: { stem: string; rubric: Readonly<Record<string, number>> },
) => ({
  content: {
    ...{ form, stem, options: [], keeps_order: true },
    parts: [{ answer: form === 'essay' ? 'written' : 'recorded', label: '' }],
  },
  key: {
    parts: [
      {
        kind: 'marked',
        rubric: Object.entries(rubric).map(([title, points]) => ({ title, max_milli: points * 1000 })),
        model_answer: '',
      },
    ],
    ...{ explanation: '', notes: [], explained: null },
  },
})
