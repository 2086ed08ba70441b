import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { questionPictureAddress } from '../media/images/question-pictures.ts'
import { attemptRoutes } from './attempts/routes.ts'
import { createPaperCache } from './papers/paper-cache.ts'
import { questionImportRoutes } from './question-imports/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { testRoutes } from './tests/routes.ts'

/** Questions and tests of teachers, attempts of learners, their results and their review. */
export function practiceRoutes(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, papers: createPaperCache((id) => questionPictureAddress(given, id)) }
  questionRoutes(app, deps)
  questionImportRoutes(app, deps)
  testRoutes(app, deps)
  attemptRoutes(app, deps)
  resultRoutes(app, deps)
  reviewRoutes(app, deps)
}
