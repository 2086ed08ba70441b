import type { Module } from '../module.ts'
import { removeCourseHandler } from './courses/delete-course.ts'
import { coverCoursesHandler, portraitChangedHandler } from './covers/jobs.ts'
import { fetchLinksHandler } from './imports/links/fetch-links.ts'
import { removeLessonFilesHandler } from './lessons/deleted-lessons.ts'
import { newLessonHandler } from './lessons/new-lesson.ts'
import { videoFailedHandler, videoPlayableHandler } from './lessons/video-outcome.ts'
import { authoringPersonalData } from './personal-data.ts'
import { publishCourseHandler } from './review/publish-time.ts'
import { withdrawCancelledTestHandler } from './review/withdraw-cancelled-test.ts'
import { authoringRoutes } from './routes.ts'
import { deleteOldEditsHandler } from './versions/delete-old-edits.ts'

export const authoringModule: Module = {
  routes: authoringRoutes,
  jobs: [
    videoPlayableHandler,
    videoFailedHandler,
    newLessonHandler,
    removeLessonFilesHandler,
    removeCourseHandler,
    coverCoursesHandler,
    portraitChangedHandler,
    publishCourseHandler,
    withdrawCancelledTestHandler,
    fetchLinksHandler,
    deleteOldEditsHandler,
  ],
  personalData: authoringPersonalData,
  tables: [
    ...[
      'course',
      'course_member',
      'course_invitation',
      'course_share',
      'course_price',
      'course_section',
      'lesson',
      'lesson_file',
      'review_note',
    ],
    ...['lesson_import', 'import_link', 'edit_version', 'form_draft'],
  ],
}
