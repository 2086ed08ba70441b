import type { AttemptResult } from '@kashf/contract/practice/results.ts'
import { standardScore } from '@kashf/contract/practice/scoring/scale.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import { type TestScale, WHOLE_TEST } from '../grading/test-keys.ts'
import { raschScales } from '../grading/test-scale.ts'
import { questionKey } from '../papers/draw-paper.ts'
import type { TestVersion } from '../papers/test-papers.ts'
import { percentOf } from '../results/percent.ts'

/** Questions that two scales must share to be linked. */
const MIN_ANCHORS = 10
const MAX_ATTEMPTS = 50

interface Row {
  id: number
  test_id: number
  test_version: number
  title: string
  at: Date
  points_milli: number
  max_milli: number
  ability: number | null
  spread: number | null
  items: TestScale['items'] | null
}

/**
 * The person's published attempts that can be compared with one of this version of a test: those of the same test, and those of
 * tests whose fitted scale shares ten items with the one of this version. Their abilities are moved by the mean difference of
 * the difficulties of the shared items (mean/mean linking).
 */
export async function growthOf(
  db: Queryable,
  userId: number,
  version: TestVersion,
): Promise<AttemptResult['growth']> {
  const rows = await db.rows<Row>(sql`
    select a.id, a.test_id, a.test_version, v.title, coalesce(a.submitted_at, a.created_at) as at, a.points_milli, a.max_milli,
           (a.result ->> 'ability')::float8 as ability, s.spread, s.items
      from attempt a join test_version v on v.test_id = a.test_id and v.version = a.test_version
      left join test_scale s on s.test_id = a.test_id and s.test_version = a.test_version and s.section = ${WHOLE_TEST}
     where a.user_id = ${userId} and a.state = 'published' and (a.test_id = ${version.test_id} or s.test_id is not null)
     order by a.id desc limit ${MAX_ATTEMPTS}`)
  const here = rows.find(
    ({ test_id, test_version }) => test_id === version.test_id && test_version === version.version,
  )
  const range = raschScales(version.blueprint).get(WHOLE_TEST)
  return rows
    .flatMap((row) => {
      const shift = here?.items && row.items ? anchorShift(here.items, row.items) : null
      if (row.test_id !== version.test_id && shift === null) return []
      const z =
        shift === null || row.ability === null || !here?.spread ? null : (row.ability + shift) / here.spread
      return {
        ...{ attempt_id: row.id, test_id: row.test_id, title: row.title, at: row.at.toISOString() },
        percent: percentOf(row),
        score_milli: z === null || !range ? null : standardScore(z, range),
      }
    })
    .reverse()
}

/** What moves abilities of another scale to this one; null with too few shared items. */
export function anchorShift(here: TestScale['items'], other: TestScale['items']): number | null {
  const idOf = (item: TestScale['items'][number]) => `${questionKey(item)} ${item.part}`
  const others = new Map(other.map((item) => [idOf(item), item.difficulty]))
  const differences = here.flatMap((item) => {
    const difficulty = others.get(idOf(item))
    return difficulty === undefined ? [] : [item.difficulty - difficulty]
  })
  if (differences.length < MIN_ANCHORS) return null
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length
}
