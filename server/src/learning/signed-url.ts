import type { SignedUrl } from '@kashf/contract/catalogue.ts'
import type { Queryable } from '../db/client.ts'
import { type Statement, sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { Failure } from '../http/failure.ts'
import type { SessionUser } from '../http/session.ts'
import { parseReference } from '../media/addresses.ts'
import { noExtras, videoExtras } from '../media/playback/video-extras.ts'
import { parseVimeo, resolveVimeo } from '../media/resolve-vimeo.ts'
import { type SignedAddress, signAttachment, signPlayback } from '../media/sign-playback.ts'
import { enrolmentOf } from './access.ts'
import { maySeeCourse, mayWatch } from './policy.ts'

interface Holder {
  course_id: number
  teacher_id: number
  status: number
  is_open: boolean
}

/** Lessons that hold the file; a trailer counts as an open lesson of its course. */
const holders = (db: Queryable, lessons: Statement, trailers: Statement) =>
  db.rows<Holder>(sql`
    select c.id as course_id, c.teacher_id, c.status, l.is_open
      from lesson l join course c on c.id = l.course_id where ${lessons} and l.deleted_at is null
    union all
    select c.id, c.teacher_id, c.status, true from course c where ${trailers}`)

/** `not_found` when the viewer may see no course with this file, `lesson_locked` when they may watch it in none. */
async function checkMayWatch(deps: Deps, viewer: SessionUser | null, found: Holder[]): Promise<void> {
  const now = deps.clock.now()
  let isSeen = false
  for (const holder of found) {
    const enrolment =
      viewer && (await enrolmentOf(deps.db, { userId: viewer.id, courseId: holder.course_id }))
    if (!maySeeCourse(holder, viewer, enrolment)) continue
    if (mayWatch(holder, holder, viewer, enrolment, now)) return
    isSeen = true
  }
  throw new Failure(isSeen ? 'lesson_locked' : 'not_found')
}

async function attachmentAddress(deps: Deps, viewer: SessionUser | null, id: number): Promise<SignedAddress> {
  await checkMayWatch(deps, viewer, await holders(deps.db, sql`l.attachment_id = ${id}`, sql`false`))
  const attachment = await deps.db.one<{ id: number; name: string }>(
    sql`select id, name from attachment where id = ${id}`,
  )
  if (!attachment) throw new Failure('not_found')
  return signAttachment(deps, { attachment, viewerId: viewer?.id ?? null })
}

async function videoAddress(deps: Deps, viewer: SessionUser | null, id: number): Promise<SignedAddress> {
  const found = await holders(deps.db, sql`l.video_id = ${id}`, sql`c.trailer_id = ${id}`)
  await checkMayWatch(deps, viewer, found)
  const video = await deps.db.one<{ id: number; duration_s: number }>(
    sql`select id, duration_s from video where id = ${id} and playable_at is not null`,
  )
  if (!video) throw new Failure('video_not_ready')
  return signPlayback(deps, { video, viewerId: viewer?.id ?? null })
}

/**
 * An address that plays the lesson's (or trailer's) video or fetches its attachment, bound to the viewer and expiring.
 * `file` is `video/{id}`, `file/{id}` or the Vimeo address of a lesson, which becomes its embed address.
 */
export async function signedUrl(
  deps: Deps,
  input: { viewer: SessionUser | null; file: string },
): Promise<SignedUrl> {
  const { viewer, file } = input
  const vimeoId = parseVimeo(file)
  if (vimeoId) {
    await checkMayWatch(deps, viewer, await holders(deps.db, sql`l.vimeo_id = ${vimeoId}`, sql`false`))
    const { embed_url } = await resolveVimeo(deps, vimeoId)
    if (!embed_url) throw new Failure('unavailable')
    return {
      signedUrl: embed_url,
      expires_at: new Date(deps.clock.now().getTime() + 86_400_000).toISOString(),
      ...noExtras,
    }
  }
  const reference = parseReference(file)
  if (!reference) throw new Failure('not_found')
  const { signedUrl, expiresAt } =
    reference.kind === 'file'
      ? await attachmentAddress(deps, viewer, reference.id)
      : await videoAddress(deps, viewer, reference.id)
  const extras =
    reference.kind === 'file'
      ? noExtras
      : await videoExtras(deps, deps.db, { videoId: reference.id, viewerId: viewer?.id ?? null })
  return { signedUrl, expires_at: expiresAt.toISOString(), ...extras }
}
