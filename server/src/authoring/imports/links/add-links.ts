import { createHash } from 'node:crypto'
import type { ImportedLink } from '@kashf/contract/authoring/imports.ts'
import type { InterfaceLanguage } from '@kashf/contract/interface-language.ts'
import { courseFor, lockCourseFor } from '../../../catalogue/courses/policy.ts'
import type { Tx } from '../../../db/client.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { Failure, invalid } from '../../../errors/failure.ts'
import { sectionOfNewLesson } from '../../curriculum/section-of-new-lesson.ts'
import { refuseTooManyPlanned } from '../import-rows.ts'
import { fetchLinksJob } from './jobs.ts'
import { importedLinks } from './link-rows.ts'
import { type FileLink, parseLink } from './parse-link.ts'

/**
 * Adds links whose files become lessons of the teacher's own course, at the end of the chosen section or of the last one,
 * and queues their transfer. A link that the course
 * already has returns its lesson; a failed one is retried. A line that leads to no file refuses all lines and is named
 * in the error.
 */
export async function addLinks(
  deps: Pick<Deps, 'db' | 'clock' | 'env' | 'jobs' | 'publicUrl'>,
  input: {
    courseId: number
    teacherId: number
    sectionId: number | undefined
    links: readonly string[]
    language: InterfaceLanguage
  },
): Promise<ImportedLink[]> {
  const { courseId, teacherId, language } = input
  await courseFor(deps.db, 'edit', input)
  const files = [...filesByFingerprint(deps, input.links)]
  const fingerprints = files.map(([fingerprint]) => fingerprint)
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    const sectionId = await sectionOfNewLesson(tx, input)
    await tx.run(sql`
      with planned as (
        insert into lesson_import (course_id, fingerprint, path, title, description, section_id, sort, created_at)
        select ${courseId}, f.fingerprint, '', f.title, '', ${sectionId}::int, f.at
            + (select coalesce(max(sort), 0) from lesson_import where course_id = ${courseId}), ${now}
          from unnest(${fingerprints}::text[], ${files.map(([, { title }]) => title)}::text[]) with ordinality
            as f (fingerprint, title, at)
        on conflict (course_id, fingerprint) do nothing returning id, fingerprint)
      insert into import_link (import_id, teacher_id, url, state, due_at, started_at, changed_at)
      select p.id, ${teacherId}, f.url, 'waiting', ${now}, ${now}, ${now}
        from planned p join unnest(${fingerprints}::text[], ${files.map(([, { url }]) => url)}::text[])
          as f (fingerprint, url) on f.fingerprint = p.fingerprint`)
    await tx.run(sql`
      update lesson_import set given_up_at = null
       where course_id = ${courseId} and fingerprint = any(${fingerprints}::text[]) and given_up_at is not null`)
    const given = sql`i.fingerprint = any(${fingerprints}::text[])`
    await restart(tx, { courseId, condition: given, now })
    await refuseTooManyPlanned(tx, courseId, 'links')
    await deps.jobs.send(tx, fetchLinksJob, {}, { singletonKey: 'added' })
    return importedLinks(tx, { courseId, condition: given, language })
  })
}

/** Retries a failed link. Does nothing for one that is waiting or being fetched. */
export async function retryLink(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  input: { courseId: number; teacherId: number; importId: number; language: InterfaceLanguage },
): Promise<ImportedLink> {
  const { courseId, importId, language } = input
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    const condition = sql`i.id = ${importId}`
    await restart(tx, { courseId, condition, now: deps.clock.now() })
    const [link] = await importedLinks(tx, { courseId, condition, language })
    if (!link) throw new Failure('not_found')
    await deps.jobs.send(tx, fetchLinksJob, {}, { singletonKey: 'added' })
    return link
  })
}

/** Restarts links that failed or whose lesson was deleted. The bytes that a failed one has received are kept. */
async function restart(
  tx: Tx,
  { courseId, condition, now }: { courseId: number; condition: Statement; now: Date },
): Promise<void> {
  await tx.run(sql`
    update import_link k set state = 'waiting', failure = null, attempts = 0, due_at = ${now}, started_at = ${now},
      changed_at = ${now}
      from lesson_import i left join lesson l on l.id = i.lesson_id and l.deleted_at is null
     where i.id = k.import_id and i.course_id = ${courseId} and ${condition} and l.id is null
       and k.state in ('failed', 'done')`)
}

/** A link's fingerprint is derived from its address, so that the same link is imported once. */
function filesByFingerprint(
  deps: Pick<Deps, 'env' | 'publicUrl'>,
  links: readonly string[],
): Map<string, FileLink> {
  const files = new Map<string, FileLink>()
  for (const [at, text] of links.entries()) {
    const file = parseLink(deps, text)
    if (typeof file === 'string') throw invalid({ links: { line: at + 1, link: file } })
    files.set(createHash('sha256').update(`link ${file.url}`).digest('hex'), file)
  }
  return files
}
