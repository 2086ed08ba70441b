import type { ImportBody, ImportedFile, ImportFile } from '@kashf/contract/authoring/imports.ts'
import { lockCourseFor } from '../../catalogue/courses/policy.ts'
import { sectionsOf } from '../../catalogue/courses/sections.ts'
import type { Tx } from '../../db/client.ts'
import { sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { sectionOfNewLesson } from '../curriculum/section-of-new-lesson.ts'
import { importedFiles, refuseTooManyPlanned } from './import-rows.ts'

/**
 * Registers the files that are to become lessons of the teacher's own course, and creates their sections. Files that
 * the course already has return their lessons, so that the same folder can be imported again. Known files keep their
 * order; if any file is new, all take the given order. Files without a folder go to the chosen section, or to the last
 * one that was there before.
 */
export async function planImport(
  deps: Pick<Deps, 'db' | 'clock' | 'publicCache'>,
  input: { courseId: number; teacherId: number; body: ImportBody },
): Promise<ImportedFile[]> {
  const { courseId } = input
  const files = [...new Map(input.body.files.map((file) => [file.fingerprint, file])).values()]
  return deps.db.transaction(async (tx) => {
    await lockCourseFor(tx, 'edit', input)
    const given = input.body.section_id
    const loose = await sectionOfNewLesson(tx, { courseId, sectionId: given })
    const sectionIds = await sectionsNamed(
      tx,
      courseId,
      files.flatMap(({ section }) => section?.trim() || []),
    )
    const last = await tx.one<{ sort: number }>(sql`
      select coalesce(max(sort), 0) as sort from lesson_import where course_id = ${courseId}`)
    const sort = last?.sort ?? 0
    const fingerprints = files.map(({ fingerprint }) => fingerprint)
    const known = await importedFiles(tx, courseId, sql`i.fingerprint = any(${fingerprints}::text[])`)
    const knownSections = new Map(known.map((file) => [file.fingerprint, file.section_id]))
    const sectionFor = ({ fingerprint, section }: ImportFile) => {
      const named = sectionIds.get(section?.trim() ?? '')
      // A loose file of an interrupted import stays where its first plan has put it.
      if (named !== undefined) return named
      return given === undefined && knownSections.has(fingerprint) ? knownSections.get(fingerprint) : loose
    }
    await tx.run(sql`
      insert into lesson_import (course_id, fingerprint, path, size, title, description, section_id, sort, created_at)
      select ${courseId}, f.fingerprint, f.path, f.size, f.title, f.description, f.section_id, ${sort} + f.at, ${deps.clock.now()}
        from unnest(${fingerprints}::text[], ${files.map(({ path }) => path)}::text[],
          ${files.map(({ size }) => size)}::bigint[], ${files.map(({ title }) => title.trim())}::text[],
          ${files.map(({ description }) => description?.trim() ?? '')}::text[],
          ${files.map((file) => sectionFor(file) ?? null)}::int[]) with ordinality
          as f (fingerprint, path, size, title, description, section_id, at)
      on conflict (course_id, fingerprint) do update set path = excluded.path, title = excluded.title,
        description = excluded.description, section_id = excluded.section_id, lesson_id = null, is_refused = false, given_up_at = null
       where not exists (select from lesson l where l.id = lesson_import.lesson_id and l.deleted_at is null)`)
    if (known.length < files.length) {
      // Finished files are included, because the others are placed before or after their lessons.
      await tx.run(sql`
        update lesson_import set sort = ${sort} + f.at
          from unnest(${fingerprints}::text[]) with ordinality as f (fingerprint, at)
         where course_id = ${courseId} and lesson_import.fingerprint = f.fingerprint`)
    }
    await refuseTooManyPlanned(tx, courseId, 'files')
    tx.afterCommit(() => deps.publicCache.clear())
    return importedFiles(tx, courseId, sql`i.fingerprint = any(${fingerprints}::text[])`)
  })
}

/** Section ids by title; missing sections are appended in the given order. */
async function sectionsNamed(
  tx: Tx,
  courseId: number,
  titles: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const before = new Set((await sectionsOf(tx, courseId)).map(({ title }) => title))
  const missing = [...new Set(titles)].filter((title) => !before.has(title))
  await tx.run(sql`
    insert into course_section (course_id, title, position)
    select ${courseId}, given.title, given.at
        + (select coalesce(max(position), 0) from course_section where course_id = ${courseId})
      from unnest(${missing}::text[]) with ordinality as given (title, at)`)
  const sections = await sectionsOf(tx, courseId)
  return new Map(sections.toReversed().map(({ id, title }) => [title, id]))
}
