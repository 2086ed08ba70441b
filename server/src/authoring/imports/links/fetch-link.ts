import { DAY_MS } from '../../../clock.ts'
import { sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure } from '../../../errors/failure.ts'
import { OutboundFailure } from '../../../http/outbound/outbound-failure.ts'
import { discardUpload } from '../../../media/uploads/discard-upload.ts'
import { finishUpload, storeChecksum } from '../../../media/uploads/finish-upload.ts'
import { findUpload } from '../../../media/uploads/upload.ts'
import type { LinkFailure } from '../../../text/uz/links.ts'
import { finishImport } from '../finish-import.ts'
import { LinkRefused, type Progress, receiveFile } from './receive-file.ts'
import { changeLink, LinkLost, releaseLink, type TakenLink } from './taken-link.ts'

/** Consecutive attempts that receive no byte, with a backoff of 30 s, 1, 2, 4 and 8 minutes between them. */
const MAX_ATTEMPTS = 6
const FIRST_WAIT_MS = 30_000
/** The deadline of a link after it was added or retried, however slow its transfer. */
const DEADLINE_MS = DAY_MS
const NOTE_EVERY_MS = 1_000

/**
 * Fetches the file of a link and creates its lesson. Never throws: failures are recorded, and transient ones retried.
 */
export async function fetchLink(deps: Deps, link: TakenLink, signal: AbortSignal): Promise<void> {
  const { clock } = deps
  const progress: Progress = { receivedBytes: null, newBytes: 0 }
  const lease = keepLease(deps, link, progress)
  try {
    const uploadId = await receiveFile(deps, link, {
      signal: AbortSignal.any([signal, lease.lost, lease.overdue]),
      progress,
    })
    await finishUpload(deps, uploadId)
    await storeChecksum(deps, uploadId)
    const { course_id: courseId, import_id: importId, teacher_id: teacherId } = link
    await finishImport(deps, { courseId, importId, teacherId, uploadId })
    await lease.note()
    await releaseLink(deps, link, { state: 'done', failure: null, attempts: 0, dueAt: clock.now() })
  } catch (error) {
    if (error instanceof LinkLost || lease.lost.aborted) return discardOfLost(deps, link)
    await lease.note().catch(() => {})
    if (signal.aborted) {
      const { attempts } = link
      return releaseLink(deps, link, { state: 'waiting', failure: null, attempts, dueAt: clock.now() })
    }
    const { failure, isFinal } = lease.overdue.aborted ? OVERDUE : reasonOf(error)
    // The address may hold the key to a shared file, so it is not logged.
    if (failure === 'internal')
      deps.log.error({ err: error, import: link.import_id }, 'a link was not fetched')
    const attempts = progress.newBytes > 0 ? 1 : link.attempts + 1
    const dueAt = new Date(clock.now().getTime() + FIRST_WAIT_MS * 2 ** (attempts - 1))
    const state = isFinal || isOverdue(deps, link) || attempts >= MAX_ATTEMPTS ? 'failed' : 'waiting'
    await releaseLink(deps, link, { state, failure, attempts, dueAt })
  } finally {
    lease.end()
  }
}

const isOverdue = ({ clock }: Deps, link: TakenLink) =>
  clock.now().getTime() - link.started_at.getTime() > DEADLINE_MS

/**
 * Records progress every second, which renews the lease. `lost` aborts when the lease is lost, `overdue` at the
 * deadline.
 */
function keepLease(deps: Deps, link: TakenLink, progress: Progress) {
  const lost = new AbortController()
  const overdue = new AbortController()
  const note = () =>
    changeLink(deps, link, sql`received_bytes = coalesce(${progress.receivedBytes}::bigint, received_bytes)`)
  const timer = setInterval(() => {
    if (isOverdue(deps, link)) overdue.abort()
    note().catch((error) => {
      // A brief outage of the database does not end the transfer: the lease decides.
      if (error instanceof LinkLost) lost.abort(error)
    })
  }, NOTE_EVERY_MS)
  return { lost: lost.signal, overdue: overdue.signal, note, end: () => clearInterval(timer) }
}

/** Discards the bytes of a link that was given up; those of a link that another worker took are in use. */
async function discardOfLost(deps: Deps, link: TakenLink): Promise<void> {
  if (link.upload_id === null) return
  const row = await deps.db.one(sql`select 1 from import_link where upload_id = ${link.upload_id}`)
  if (row) return
  const upload = await findUpload(deps.db, link.upload_id)
  if (upload) await discardUpload(deps, upload)
}

const OUTBOUND: Readonly<Record<OutboundFailure['problem'], [LinkFailure, isFinal: boolean]>> = {
  address_refused: ['address_refused', true],
  too_large: ['too_big', true],
  too_many_redirects: ['not_public', true],
  bad_answer: ['unreachable', true],
  unreachable: ['unreachable', false],
  timed_out: ['unreachable', false],
  too_slow: ['unreachable', false],
}

const OVERDUE = { failure: 'unreachable', isFinal: true } as const

function reasonOf(error: unknown): { failure: LinkFailure; isFinal: boolean } {
  if (error instanceof LinkRefused) return { failure: error.failure, isFinal: true }
  if (error instanceof OutboundFailure) {
    const [failure, isFinal] = OUTBOUND[error.problem]
    return { failure, isFinal }
  }
  if (error instanceof Failure) {
    switch (error.code) {
      case 'video_type_refused':
        return { failure: 'not_video', isFinal: true }
      case 'body_too_large':
        return { failure: 'too_big', isFinal: true }
      case 'validation_failed':
        if (error.fields?.course_id) return { failure: 'course_full', isFinal: true }
        break
      // The course was deleted meanwhile.
      case 'not_found':
        return { failure: 'not_found', isFinal: true }
      case 'too_many_uploads':
      case 'upload_quota_exceeded':
      case 'storage_full':
        return { failure: 'no_room', isFinal: false }
    }
  }
  return { failure: 'internal', isFinal: false }
}
