import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { Failure } from '../../errors/failure.ts'
import type { FrozenBlueprint } from '../papers/frozen-blueprint.ts'
import { storeVersions } from '../questions/store-versions.ts'
import { paperFigures } from './blueprint.ts'
import { findingsOf } from './findings.ts'
import { resolveBlueprint } from './resolve-blueprint.ts'
import { lockTest, type OfTest, type TestRow } from './test-row.ts'

/** Whether the newest published version is what would be published now. */
export async function isPublishedSo(
  db: Queryable,
  { id, version, title, settings }: Pick<TestRow, 'id' | 'version' | 'title' | 'settings'>,
  frozen: FrozenBlueprint,
): Promise<boolean> {
  const same = await db.one(sql`
    select 1 from test_version
     where test_id = ${id} and version = ${version} and title = ${title}
       and settings = ${JSON.stringify(settings)}::jsonb and blueprint = ${JSON.stringify(frozen)}::jsonb`)
  return same !== undefined
}

/** Whether a question or its passage has a dollar sign, without which there is no formula. */
const haveFormulas = async (db: Queryable, questionIds: readonly number[]): Promise<boolean> =>
  (await db.one(sql`
    select 1 from bank_question q left join question_passage p on p.id = q.passage_id
     where q.id = any(${questionIds}::int[]) and concat(q.content, p.text) like '%$%' limit 1`)) !== undefined

/**
 * Publishes a test, or its next version for those who begin later. Its questions are stored in versions that never change. Fails
 * with `test_not_ready` and the findings, and with `test_state_conflict` when nothing has changed.
 */
export async function publishTest(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  of: OfTest,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const test = await lockTest(tx, of)
    const now = deps.clock.now()
    const preset = await tx.one<{ is_tentative: boolean }>(
      sql`select is_tentative from exam_preset where id = ${test.preset_id}`,
    )
    // Locked, because a question that changes meanwhile would have its new text in its old version.
    const resolved = await resolveBlueprint(tx, test, sql` for share of q`)
    const findings = findingsOf({ ...test, is_tentative: preset?.is_tentative ?? null }, resolved, now)
    if (findings.some(({ is_error }) => is_error)) throw new Failure('test_not_ready', { data: { findings } })
    if (await isPublishedSo(tx, test, resolved.frozen)) throw new Failure('test_state_conflict')
    const ids = resolved.questions.map(({ question_id }) => question_id)
    const version = test.version + 1
    await storeVersions(tx, ids, now)
    await tx.run(sql`
      insert into test_version (test_id, version, title, settings, blueprint, has_formulas, secret, created_at)
      values (${test.id}, ${version}, ${test.title}, ${JSON.stringify(test.settings)}::jsonb,
        ${JSON.stringify(resolved.frozen)}::jsonb, ${await haveFormulas(tx, ids)}, ${randomBytes(32)}, ${now})`)
    await tx.run(sql`
      insert into test_question (test_id, test_version, question_id, question_version)
      select ${test.id}, ${version}, id, version from bank_question where id = any(${ids}::int[])`)
    await tx.run(sql`
      update test set state = 'published', version = ${version}, published_questions = ${paperFigures(test.blueprint).questions_count},
             updated_at = ${now}
       where id = ${test.id}`)
    tx.afterCommit(() => deps.publicCache.clear())
  })
}
