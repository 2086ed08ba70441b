import type { Blueprint } from '@kashf/contract/practice/tests.ts'
import { expect, it } from 'vitest'
import { sql } from '../../db/sql.ts'
import { buildTeacher } from '../../testing/builders/people.ts'
import { blueprintOf, buildPublishedTest, buildQuestions } from '../../testing/builders/practice.ts'
import { buildAttempts, gradeWaiting, signInAs } from '../../testing/builders/practice-attempts.ts'
import { testApp, testPerson } from '../../testing/test-app.ts'

const kashf = testApp()
const teacher = testPerson(kashf, buildTeacher)

it('gives the grades of the certificate at their borders: 69.9 is A, 70 is A+, 45.9 is none', async () => {
  const { ids } = await buildQuestions(kashf.deps, { ownerId: teacher.id, questions: 3 })
  const { blueprint } = await kashf.deps.db.only<{ blueprint: Blueprint }>(sql`
    select blueprint from exam_preset where blueprint #>> '{scale,kind}' = 'rasch' order by id limit 1`)
  const { sections } = blueprintOf(ids)
  const [section] = sections
  const [block] = section?.blocks ?? []
  if (!section || !block) throw new Error('a blueprint has a block')
  // 45.9, 24 and 0.1 points.
  const blocks = [45_900, 24_000, 100].map((weight_milli, at) => ({
    ...block,
    weight_milli,
    slots: [{ question_id: ids[at] as number }],
  }))
  const { id: testId } = await buildPublishedTest(kashf.deps, {
    ...{ ownerId: teacher.id, purpose: 'exam' },
    blueprint: { scale: { kind: 'points' }, grades: blueprint.grades, sections: [{ ...section, blocks }] },
  })
  const attempts = await buildAttempts(kashf.deps, {
    testId,
    answers: [
      ['a', 'b', 'b'],
      ['a', 'b', 'a'],
      ['a', 'a', 'b'],
      ['a', 'a', 'a'],
    ],
  })
  await gradeWaiting(kashf.deps)
  const shown = await Promise.all(
    attempts.map(async ({ id, userId }) => {
      const token = await signInAs(kashf.deps, userId)
      const { result } = (await kashf.call('GET', `/api/practice/attempts/${id}/result`, { token })).json()
        .data
      expect(result.grades.map(({ label }: { label: string }) => label)).toEqual([
        'C',
        'C+',
        'B',
        'B+',
        'A',
        'A+',
      ])
      return [result.score_milli, result.grade]
    }),
  )
  expect(shown).toEqual([
    [45_900, null],
    [46_000, 'C'],
    [69_900, 'A'],
    [70_000, 'A+'],
  ])
})
