import type { LessonFilesBody } from '@kashf/contract/authoring/authoring.ts'
import type { Lesson, LessonFile } from '@kashf/contract/catalogue/catalogue.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { filesOf } from '../../private/lesson-text/files-of.ts'

/** A file of the list with its id. */
export interface ListedFile extends LessonFile {
  id: number
}

type Wanted = LessonFilesBody['files'][number]

const idOf = ({ file }: LessonFile) => Number(file.split('/')[1])

/** The files of a lesson, and how the list is saved as a whole. */
export function useLessonFiles(lesson: Lesson) {
  const queries = useQueryClient()
  const files: ListedFile[] = filesOf(lesson).map((file) => ({ ...file, id: idOf(file) }))
  const save = useMutation({
    mutationFn: (wanted: Wanted[]) =>
      api('PUT /api/courses/videos/:id/files', {
        params: { id: lesson.id },
        body: { known: files.map(({ id }) => id), files: wanted },
      }),
    onSuccess: ({ data }) => queries.setQueryData(queryKeys.lesson(lesson.id), data),
    // The list may have changed in another window.
    onError: () => void queries.invalidateQueries({ queryKey: queryKeys.lesson(lesson.id) }),
  })
  return { files, save }
}
