import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { literal } from './literals.ts'
import { literalsOf, type Statement, sql } from './sql.ts'

const kashf = testApp()

/** The plan of the newest courses that a prepared statement keeps for every value of its parameter. */
const planWith = (published: Statement): Promise<string> =>
  kashf.deps.db.transaction(async (tx) => {
    await tx.run(sql`set local plan_cache_mode = force_generic_plan`)
    await tx.run(sql`set local enable_seqscan = off`)
    await tx.run(sql`
      prepare newest (int) as
      select title from course where status = ${published} order by published_at desc, id desc limit 5`)
    const rows = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain execute newest (2)`)
    await tx.run(sql`deallocate newest`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })

describe('literals', () => {
  it('are text of the statement, so that a partial index serves', async () => {
    expect(sql`status = ${literal.courseStatus.published}`.text).toBe(`status = ${COURSE_STATUS.published}`)
    expect(await planWith(literal.courseStatus.published)).toContain('Index Scan using course_new')
    expect(await planWith(sql`$1`)).not.toContain('course_new')
  })

  it('are whole numbers', () => {
    expect(() => literalsOf({ half: 0.5 })).toThrow('half')
  })
})
