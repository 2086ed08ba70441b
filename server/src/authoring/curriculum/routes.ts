import { ArrangedCurriculum, CurriculumBody } from '@kashf/contract/authoring/authoring.ts'
import { answerSchema, ChangedId, IdParams } from '@kashf/contract/common.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endpoint } from '../../http/endpoint.ts'
import { arrangeCourse } from './arrange-course.ts'
import { restoreLesson } from './restore-lesson.ts'

const tag = 'authoring'

/** The sections of a course and the order of its lessons, for its teacher. */
export function curriculumRoutes(app: FastifyInstance, deps: Deps): void {
  endpoint(
    app,
    deps,
    {
      method: 'PUT',
      url: '/api/courses/:id/curriculum',
      session: 'approved-teacher',
      summary: 'Set the sections of a course and the order of its lessons',
      tag,
      answer: answerSchema(ArrangedCurriculum),
      params: IdParams,
      body: CurriculumBody,
      // 100 titles and 500 lessons, before and after the change.
      maxBodyBytes: 250_000,
    },
    async ({ params, body, user }) => ({
      data: await arrangeCourse(deps, { courseId: params.id, teacherId: user.id, body }),
    }),
  )
  endpoint(
    app,
    deps,
    {
      method: 'POST',
      url: '/api/courses/videos/:id/restore',
      session: 'approved-teacher',
      summary: 'Restore a lesson that was deleted within the last day',
      tag,
      answer: answerSchema(ChangedId),
      params: IdParams,
    },
    async ({ params, user }) => {
      await restoreLesson(deps, { lessonId: params.id, teacherId: user.id })
      return { data: { id: params.id } }
    },
  )
}
