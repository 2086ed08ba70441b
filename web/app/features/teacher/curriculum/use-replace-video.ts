import type { LessonItem } from '@kashf/contract/catalogue/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { uploaderText } from '../../../text/teach/uploader.ts'
import { showToast } from '../../../ui/toast.ts'
import { checkVideo, VIDEO_ACCEPT } from '../../private/files/check-file.ts'
import { enqueue } from '../import/upload-queue.ts'

/** Lets the teacher choose a file and uploads it as the new video of a lesson, whose learners keep their progress. */
export function useReplaceVideo(courseId: number) {
  const queries = useQueryClient()
  return (lesson: LessonItem) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = VIDEO_ACCEPT
    input.onchange = () => {
      const file = input.files?.[0]
      if (!file) return
      if (checkVideo(file)) return showToast({ kind: 'error', title: uploaderText.wrongVideo })
      enqueue([
        {
          key: `lesson-${lesson.id}`,
          courseId,
          title: lesson.title,
          path: file.name,
          size: file.size,
          file,
          state: 'queued',
          sentBytes: 0,
          finish: async (video_upload_id) => {
            await api('PATCH /api/courses/videos/:id', {
              params: { id: lesson.id },
              body: { video_upload_id },
            })
            void queries.invalidateQueries({ queryKey: queryKeys.lesson(lesson.id) })
            return []
          },
        },
      ])
    }
    input.click()
  }
}
