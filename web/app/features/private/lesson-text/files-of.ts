import type { Lesson, LessonFile } from '@kashf/contract/catalogue/catalogue.ts'

/** All files of a lesson in their order: the one that old clients know is the first. */
export function filesOf({ file, file_name, file_size, is_file_lost, more_files = [] }: Lesson): LessonFile[] {
  if (file === null) return more_files
  return [{ file, name: file_name ?? '', bytes: file_size ?? 0, is_lost: is_file_lost }, ...more_files]
}
