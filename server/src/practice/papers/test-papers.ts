import { createHmac } from 'node:crypto'
import type { QuestionContent } from '@kashf/contract/practice/questions.ts'
import type { TestSettings } from '@kashf/contract/practice/tests.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { DRAW_ALGORITHM, drawPaper, type PaperSlot, questionKey } from './draw-paper.ts'
import type { FrozenBlueprint } from './frozen-blueprint.ts'

/** A published version of a test. It never changes. */
export interface TestVersion {
  test_id: number
  version: number
  title: string
  settings: TestSettings
  blueprint: FrozenBlueprint
  has_formulas: boolean
  secret: Buffer
}

/** A question in the version that tests have. */
export interface QuestionVersion {
  question_id: number
  version: number
  content: QuestionContent
  passage: FrozenPassage | null
  tags: string[]
}

/** A passage as it was when its question was published. */
export interface FrozenPassage {
  id: number
  title: string
  text: string
  recording_id: number | null
  plays: number | null
}

/** Variants of an exam that everybody writes at one time: few, so that their sealed papers are made once. */
const EXAM_VARIANTS = 16
/** Variants of other tests, of which a person may take several. */
const OTHER_VARIANTS = 64

/** A version of a test; fails with `not_found`. */
export const testVersion = (db: Queryable, testId: number, version: number): Promise<TestVersion> =>
  db.found<TestVersion>(sql`
    select test_id, version, title, settings, blueprint, has_formulas, secret from test_version
     where test_id = ${testId} and version = ${version}`)

/** The variant of an attempt: fixed by the person, and by the number of the attempt where papers are not sealed. */
export function variantOf(
  { secret }: Pick<TestVersion, 'secret'>,
  of: { userId: number; number: number; isScheduled: boolean },
): number {
  const id = of.isScheduled ? `user ${of.userId}` : `user ${of.userId} attempt ${of.number}`
  const bytes = createHmac('sha256', secret).update(id).digest()
  return bytes.readUInt32BE(0) % (of.isScheduled ? EXAM_VARIANTS : OTHER_VARIANTS)
}

/** The questions of a version of a test, without their keys. */
export async function versionQuestions(
  db: Queryable,
  { test_id, version }: Pick<TestVersion, 'test_id' | 'version'>,
): Promise<Map<string, QuestionVersion>> {
  const rows = await db.rows<QuestionVersion>(sql`
    select v.question_id, v.version, v.content, v.passage, v.tags
      from test_question t join question_version v
        on v.question_id = t.question_id and v.version = t.question_version
     where t.test_id = ${test_id} and t.test_version = ${version}`)
  return new Map(rows.map((row) => [questionKey(row), row]))
}

/** The paper of a variant, drawn when it is first needed. */
export async function paperOfVariant(
  db: Queryable,
  version: TestVersion,
  variant: number,
  now: Date,
): Promise<{ id: number }> {
  const { test_id, version: number } = version
  const existing = () =>
    db.one<{ id: number }>(sql`
      select id from test_paper where test_id = ${test_id} and test_version = ${number} and variant = ${variant}`)
  const found = await existing()
  if (found) return found
  const seed = createHmac('sha256', version.secret).update(`variant ${variant}`).digest().readBigInt64BE(0)
  const contents = await versionQuestions(db, version)
  const slots = drawPaper(
    version.blueprint,
    version.settings,
    new Map([...contents].map(([key, { content }]) => [key, content])),
    seed,
  )
  await db.run(sql`
    insert into test_paper (test_id, test_version, variant, algorithm, seed, slots, created_at)
    values (${test_id}, ${number}, ${variant}, ${DRAW_ALGORITHM}, ${seed}::bigint, ${JSON.stringify(slots)}, ${now})
    on conflict (test_id, test_version, variant) do nothing`)
  const made = await existing()
  if (!made) throw new Error(`the paper of test ${test_id} was not stored`)
  return made
}

/** The slots of a paper with the version that it belongs to. */
export interface StoredPaper {
  id: number
  test_id: number
  test_version: number
  slots: PaperSlot[]
}

export const storedPaper = (db: Queryable, paperId: number): Promise<StoredPaper> =>
  db.found<StoredPaper>(sql`select id, test_id, test_version, slots from test_paper where id = ${paperId}`)
