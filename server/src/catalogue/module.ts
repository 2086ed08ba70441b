import type { Module } from '../module.ts'
import { renameCategoryHandler } from './categories/rename-category.ts'
import { rebandPricesHandler } from './listing/reband-prices.ts'
import { cataloguePersonalData } from './personal-data.ts'
import { catalogueRoutes } from './routes.ts'
import { refreshEstimatesHandler } from './search/refresh-estimates.ts'
import { reindexCoursesHandler, renameTeacherHandler } from './search/reindex-courses.ts'
import { notifyFollowersHandler } from './teachers/notify-followers.ts'

export const catalogueModule: Module = {
  routes: catalogueRoutes,
  jobs: [
    renameTeacherHandler,
    renameCategoryHandler,
    refreshEstimatesHandler,
    rebandPricesHandler,
    reindexCoursesHandler,
    notifyFollowersHandler,
  ],
  personalData: cataloguePersonalData,
  tables: [
    ...['category', 'subscription', 'course_learner_change'],
    ...['course_find', 'course_find_tier', 'course_kind', 'course_text', 'search_word', 'search_sound'],
  ],
}
