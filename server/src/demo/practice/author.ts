import type { QuestionBody } from '@kashf/contract/practice/questions.ts'
import type { Blueprint, NewTestBody, Slot, TestSettings } from '@kashf/contract/practice/tests.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { createBank } from '../../practice/questions/banks.ts'
import { columnsOf, insertQuestions } from '../../practice/questions/save-question.ts'
import { changeTest } from '../../practice/tests/change-test.ts'
import { createTest } from '../../practice/tests/create-test.ts'
import { testDetail } from '../../practice/tests/own-tests.ts'
import { publishTest } from '../../practice/tests/publish-test.ts'

/** The teacher whose practice is loaded, at a time of the school's past. */
export interface Author {
  deps: Deps
  ownerId: number
}

/** The bank of this title, made if an interrupted load has not. */
export async function bankOf({ deps, ownerId }: Author, title: string): Promise<number> {
  const made = await deps.db.one<{ id: number }>(
    sql`select id from question_bank where owner_id = ${ownerId} and title = ${title}`,
  )
  return made?.id ?? (await createBank(deps, { teacherId: ownerId, title })).id
}

/** Adds questions to a bank, unless an interrupted load has added them: then the first is there. Returns their ids in order. */
export function addQuestions(
  { deps }: Author,
  bankId: number,
  bodies: readonly QuestionBody[],
): Promise<number[]> {
  const rows = bodies.map((body) => columnsOf(body))
  return deps.db.transaction(async (tx) => {
    const there = await tx.rows<{ id: number }>(sql`
      select id from bank_question where bank_id = ${bankId}
         and id >= (select min(id) from bank_question
                     where bank_id = ${bankId} and content ->> 'stem' = ${bodies[0]?.content.stem})
       order by id limit ${bodies.length}`)
    if (there.length > 0) return there.map(({ id }) => id)
    return insertQuestions(tx, { bankId, now: deps.clock.now() }, rows)
  })
}

interface DemoTest {
  body: NewTestBody
  settings?: Partial<TestSettings>
  blueprint: (of: Blueprint) => Blueprint
  isPublic: boolean
  opensAt?: Date
  closesAt?: Date
  description?: string
}

/** A test that its author made and published, unless an interrupted load has. Returns its id. */
export async function makeTest({ deps, ownerId }: Author, test: DemoTest): Promise<number> {
  const made = await deps.db.one<{ id: number; state: string }>(
    sql`select id, state from test where owner_id = ${ownerId} and title = ${test.body.title}`,
  )
  if (made && made.state !== 'draft') return made.id
  const testId = made?.id ?? (await createTest(deps, { ownerId, body: test.body }))
  const { title, settings, blueprint, edit } = await testDetail(deps, { testId, ownerId })
  await changeTest(deps, {
    testId,
    ownerId,
    body: {
      ...{ title, edit, description: test.description ?? '', is_public: test.isPublic },
      ...(test.opensAt && { opens_at: test.opensAt.toISOString() }),
      ...(test.closesAt && { closes_at: test.closesAt.toISOString() }),
      settings: { ...settings, ...test.settings },
      blueprint: test.blueprint(blueprint),
    },
  })
  await publishTest(deps, { testId, ownerId })
  return testId
}

/** Shows a test in a lesson: at a second of its video, or below it. */
export async function placeTest(
  { deps }: Author,
  of: { testId: number; lessonId: number; atS: number | null },
): Promise<void> {
  // Its video is made later, so the usual operation would refuse a second of it.
  await deps.db.run(sql`
    insert into lesson_test (lesson_id, test_id, at_s, may_skip)
    select ${of.lessonId}, ${of.testId}, ${of.atS}::int, true
     where not exists (select from lesson_test where lesson_id = ${of.lessonId} and test_id = ${of.testId})`)
}

export const presetId = async ({ deps }: Author, code: string): Promise<number> =>
  (await deps.db.only<{ id: number }>(sql`select id from exam_preset where code = ${code}`)).id

export const listed = (ids: readonly number[]): Slot[] => ids.map((question_id) => ({ question_id }))

/** The same blueprint with these questions in its blocks. */
export const filled = (
  blueprint: Blueprint,
  blocks: readonly (readonly number[])[],
  titles: readonly string[],
): Blueprint => ({
  ...blueprint,
  sections: blueprint.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block, i) => ({
      ...block,
      title: titles[i] ?? block.title,
      slots: listed(blocks[i] ?? []),
    })),
  })),
})
