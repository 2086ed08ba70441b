import type { CaptionRequests } from '@kashf/contract/learning/transcripts.ts'
import { lessonLocked, visibleLesson } from '../../access/visible-course.ts'
import type { Queryable } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import type { SessionUser } from '../../http/session.ts'

interface Asking {
  lessonId: number
  viewer: SessionUser
}

/** How many people asked for the captions of a lesson. Fails as the page of the lesson does. */
export async function captionRequests(deps: Deps, of: Asking): Promise<CaptionRequests> {
  await openedLesson(deps, of)
  return requestsOf(deps.db, of)
}

/** Asks for the captions of a lesson whose video has none. A repeated call changes nothing. */
export async function askForCaptions(deps: Deps, of: Asking): Promise<CaptionRequests> {
  const { lessonId, viewer } = of
  await openedLesson(deps, of)
  await deps.db.run(sql`
    insert into caption_request (lesson_id, user_id, asked_at)
    select l.id, ${viewer.id}, ${deps.clock.now()}::timestamptz from lesson l
     where l.id = ${lessonId} and l.video_id is not null
       and not exists (select from video_caption k where k.video_id = l.video_id)
    on conflict do nothing`)
  return requestsOf(deps.db, of)
}

async function openedLesson(deps: Deps, { lessonId, viewer }: Asking): Promise<void> {
  const { access } = await visibleLesson(deps, deps.db, lessonId, viewer)
  if (!access.isOpen) throw lessonLocked(access)
}

const requestsOf = (db: Queryable, { lessonId, viewer }: Asking): Promise<CaptionRequests> =>
  db.only(sql`
    select count(*)::int as count, coalesce(bool_or(user_id = ${viewer.id}), false) as is_asked
      from caption_request where lesson_id = ${lessonId}`)
