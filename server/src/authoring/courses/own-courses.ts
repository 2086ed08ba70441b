import type { OwnCourseCard, OwnCourseList } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS, type CourseStatusName } from '@kashf/contract/constants.ts'
import { cardSource, type PackedCard, packedCard, unpackCard } from '../../catalogue/courses/card-query.ts'
import { type CourseTeam, courseTeam, mayInSql, studioRole } from '../../catalogue/courses/policy.ts'
import { presentCard } from '../../catalogue/courses/present-card.ts'
import { type RowOf, withTimeText } from '../../db/answer-row.ts'
import { idBelow, pageById } from '../../db/cursor.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

type OwnRow = RowOf<Pick<OwnCourseCard, 'id' | 'return_reason' | 'hidden_by_teacher' | 'publish_at'>> & {
  card: PackedCard
} & CourseTeam

/** The courses of which a person is the owner or on the team, in every status, the newest first. */
export async function ownCourses(
  deps: Pick<Deps, 'db'>,
  input: { viewer: SessionUser; limit: number; cursor?: string },
): Promise<OwnCourseList> {
  const beforeId = idBelow(input.cursor)
  const [rows, counted] = await Promise.all([
    deps.db.rows<OwnRow>(sql`
      select c.id, ${packedCard} as card, c.return_reason, c.hidden_by_teacher, c.publish_at, ${courseTeam} from ${cardSource}
       where ${mayInSql(input.viewer.id, 'see')} and c.deleted_at is null and c.id < ${beforeId}::bigint
       order by c.id desc limit ${input.limit + 1}`),
    deps.db.rows<{ status: number; courses: number }>(sql`
      select c.status, count(*)::int as courses from course c
       where ${mayInSql(input.viewer.id, 'see')} and c.deleted_at is null group by c.status`),
  ])
  const count = (name: CourseStatusName) =>
    counted.find((row) => row.status === COURSE_STATUS[name])?.courses ?? 0
  return {
    ...pageById(rows, input.limit, ({ card, teacher_id, members, ...own }) => ({
      ...presentCard(unpackCard(card)),
      ...withTimeText(own),
      role: studioRole(input.viewer, { teacher_id, members }) ?? 'owner',
    })),
    counts: {
      draft: count('draft'),
      published: count('published'),
      in_review: count('in_review'),
      hidden: count('hidden'),
      returned: count('returned'),
    },
  }
}
