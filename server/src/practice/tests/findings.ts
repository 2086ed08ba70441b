import type { TestFinding } from '@kashf/contract/practice/tests.ts'
import { MINUTE_MS } from '../../clock.ts'
import { type ClockedBlueprint, minutesOf } from './blueprint.ts'
import type { ResolvedBlueprint } from './resolve-blueprint.ts'
import { mostDrawn } from './share-questions.ts'
import type { TestRow } from './test-row.ts'

interface Examined extends Pick<TestRow, 'opens_at' | 'closes_at' | 'settings' | 'blueprint'> {
  is_tentative: boolean | null
}

const error = (code: TestFinding['code'], of: Omit<TestFinding, 'code' | 'is_error'> = {}): TestFinding => ({
  code,
  is_error: true,
  ...of,
})

/** What is wrong with the times of a test. */
export function findingsOfTimes(
  test: Pick<Examined, 'opens_at' | 'closes_at' | 'settings'> & { blueprint: ClockedBlueprint },
  now: Date,
): TestFinding[] {
  const { opens_at: opens, closes_at: closes, settings, blueprint } = test
  if (closes === null) return settings.results === 'at_close' ? [error('results_never')] : []
  if (closes <= now) return [error('ends_in_past')]
  const minutes = minutesOf(settings.minutes, blueprint)
  const isShort = opens && minutes !== null && closes.getTime() - opens.getTime() < minutes * MINUTE_MS
  return isShort ? [error('window_too_short')] : []
}

/** What forbids to publish a test, and what its author should know: errors first. */
export function findingsOf(test: Examined, resolved: ResolvedBlueprint, now: Date): TestFinding[] {
  return [
    ...findingsOfQuestions(test, resolved),
    ...findingsOfTimes(test, now),
    ...(test.blueprint.scale.kind === 'mean' && test.blueprint.sections.some(({ scale }) => scale === null)
      ? [error('mean_without_scales')]
      : []),
    ...warnings(test, resolved),
  ]
}

function findingsOfQuestions({ blueprint }: Examined, resolved: ResolvedBlueprint): TestFinding[] {
  const findings: TestFinding[] = []
  const seen = new Set<number>()
  let total = 0
  for (const [section, { blocks }] of blueprint.sections.entries()) {
    for (const [block, { slots, questions }] of blocks.entries()) {
      const place = { section, block }
      let given = 0
      for (const [at, slot] of slots.entries()) {
        const frozen = resolved.frozen.sections[section]?.blocks[block]?.slots[at]
        given += frozen?.count ?? 0
        if ('pool' in slot) {
          const { count } = slot.pool
          const missing = count - mostDrawn(frozen?.questions ?? [], count)
          if (missing > 0) findings.push(error('pool_too_small', { ...place, count: missing }))
          continue
        }
        const { question_id } = slot
        const question = resolved.listed.get(question_id)
        if (!question) findings.push(error('question_missing', { ...place, question_id }))
        else if (question.state === 'draft') findings.push(error('question_draft', { ...place, question_id }))
        if (seen.has(question_id)) findings.push(error('question_twice', { ...place, question_id }))
        seen.add(question_id)
      }
      total += given
      const missing = (questions ?? Math.max(given, 1)) - given
      if (missing !== 0) findings.push(error('block_unfilled', { ...place, count: missing }))
    }
  }
  return total === 0 ? [error('no_questions')] : findings
}

function warnings({ is_tentative }: Examined, { questions }: ResolvedBlueprint): TestFinding[] {
  const counted = (code: TestFinding['code'], count: number): TestFinding[] =>
    count === 0 ? [] : [{ code, is_error: false, count }]
  return [
    ...counted('no_explanation', questions.filter(({ is_explained }) => !is_explained).length),
    ...counted('no_video', questions.filter(({ has_video }) => !has_video).length),
    ...counted('needs_marking', questions.filter(({ is_marked }) => is_marked).length),
    ...(is_tentative ? [{ code: 'tentative_preset', is_error: false } as const] : []),
  ]
}
