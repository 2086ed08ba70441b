import type { Page } from '@kashf/contract/common.ts'
import type { OwnTest, OwnTestsQuery, TestDetail } from '@kashf/contract/practice/tests.ts'
import { titled, withTimeText } from '../../db/answer-row.ts'
import type { Queryable } from '../../db/client.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { textPictures } from '../questions/picture-addresses.ts'
import { renderMarkup } from '../questions/render-markup.ts'
import { paperFigures } from './blueprint.ts'
import { findingsOf } from './findings.ts'
import { isPublishedSo } from './publish-test.ts'
import { resolveBlueprint } from './resolve-blueprint.ts'
import { type OfTest, ownTest, type TestRow, testColumns } from './test-row.ts'

/** Attempts of learners that have begun, of `test t`. */
const attemptsCount = sql`
  (select count(*)::int from attempt a
    where a.test_id = t.id and a.opened_at is not null and a.user_id <> t.owner_id) as attempts_count`

const card = (row: TestRow & { attempts_count: number }): OwnTest => {
  const { id, title, purpose, state, opens_at, closes_at, places, attempts_count, updated_at } = row
  return {
    ...withTimeText({ id, title, purpose, state, opens_at, closes_at, places, attempts_count, updated_at }),
    ...paperFigures(row.blueprint),
  }
}

/** The author's tests, newest first. */
export async function listOwnTests(
  deps: Pick<Deps, 'db'>,
  { ownerId, query }: { ownerId: number; query: OwnTestsQuery },
): Promise<Page<OwnTest>> {
  const { limit = 24, cursor, purpose } = query
  const rows = await deps.db.rows<TestRow & { attempts_count: number }>(sql`
    select ${testColumns}, ${attemptsCount} from test t
     where t.owner_id = ${ownerId} and t.deleted_at is null and t.id < ${idBelow(cursor)}::bigint
       and ${purpose ? sql`t.purpose = ${purpose}` : sql`true`}
     order by t.id desc limit ${limit + 1}`)
  return pageById(rows, limit, card)
}

/** A test as its author edits it, with what is found in it now. */
export async function testDetail(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'publicUrl'>,
  of: OfTest,
  db: Queryable = deps.db,
): Promise<TestDetail> {
  const test = await ownTest(db, of)
  const { attempts_count, preset } = await db.only<{
    attempts_count: number
    preset: TestDetail['preset']
  }>(sql`
    select ${attemptsCount}, case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'year', p.year,
             'is_tentative', p.is_tentative, 'source_url', p.source_url) end as preset
      from test t left join exam_preset p on p.id = t.preset_id where t.id = ${test.id}`)
  const resolved = await resolveBlueprint(db, test)
  return {
    ...card({ ...test, attempts_count }),
    description: test.description,
    is_public: test.is_public,
    version: test.version,
    edit: test.edit,
    settings: test.settings,
    blueprint: test.blueprint,
    has_changes: test.version > 0 && !(await isPublishedSo(db, test, resolved.frozen)),
    preset,
    questions: await namedQuestions(deps, db, [...resolved.listed.keys()]),
    pool_sizes: resolved.poolSizes,
    findings: findingsOf({ ...test, is_tentative: preset?.is_tentative ?? null }, resolved, deps.clock.now()),
    placements: await placementsOf(db, test.id),
    share_url: `${deps.publicUrl}/test/${test.id}`,
  }
}

async function namedQuestions(
  deps: Pick<Deps, 'env'>,
  db: Queryable,
  ids: readonly number[],
): Promise<TestDetail['questions']> {
  const rows = await db.rows<{ id: number; stem: string; tags: string[] }>(sql`
    select id, content ->> 'stem' as stem, tags from bank_question where id = any(${ids}::int[]) order by id`)
  return rows.map(({ id, stem, tags }) => ({ id, stem_html: renderMarkup(stem, textPictures(deps)), tags }))
}

/** The lessons that are the test or have it, of courses that were not deleted. */
const placementsOf = (db: Queryable, testId: number) =>
  db.rows<TestDetail['placements'][number]>(sql`
    select ${titled(sql`l`)} as lesson, ${titled(sql`c`)} as course, p.at_s
      from (select id as lesson_id, null::int as at_s from lesson where test_id = ${testId}
            union all select lesson_id, at_s from lesson_test where test_id = ${testId}) p
      join lesson l on l.id = p.lesson_id join course c on c.id = l.course_id
     where l.deleted_at is null and c.deleted_at is null order by l.id, p.at_s nulls first limit 100`)
