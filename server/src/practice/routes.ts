import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { attemptRoutes } from './attempts/routes.ts'
import { deckRoutes } from './decks/routes.ts'
import { createPaperCache } from './papers/paper-cache.ts'
import { questionImportRoutes } from './question-imports/routes.ts'
import { pictureBase } from './questions/picture-addresses.ts'
import { questionRoutes } from './questions/routes.ts'
import { resultRoutes } from './results/routes.ts'
import { reviewRoutes } from './review/routes.ts'
import { testRoutes } from './tests/routes.ts'

/** Questions and tests of teachers, attempts of learners, their results and their review. */
export function practiceRoutes(app: FastifyInstance, given: Deps): void {
  const deps = { ...given, papers: createPaperCache(pictureBase(given)) }
  questionRoutes(app, deps)
  questionImportRoutes(app, deps)
  testRoutes(app, deps)
  attemptRoutes(app, deps)
  resultRoutes(app, deps)
  reviewRoutes(app, deps)
  deckRoutes(app, deps)
}
