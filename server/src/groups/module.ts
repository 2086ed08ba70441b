import type { Module } from '../module.ts'
import { groupsPersonalData } from './personal-data.ts'
import { keepFollowingPlaces } from './queue/follow-places.ts'
import { groupsRoutes } from './routes.ts'
import { unlockingRoutes } from './unlocking/routes.ts'
import { keepTellingOpened } from './unlocking/tell-opened.ts'
import { tellTimetableHandler } from './unlocking/tell-timetable.ts'

export const groupsModule: Module = {
  routes(app, deps) {
    groupsRoutes(app, deps)
    unlockingRoutes(app, deps)
  },
  jobs: [tellTimetableHandler],
  startWorker: (deps) => [keepFollowingPlaces(deps), keepTellingOpened(deps)],
  personalData: groupsPersonalData,
  tables: [
    ...['course_tariff', 'course_group', 'group_member', 'group_curator'],
    ...['tariff_place', 'place_queue', 'group_interest', 'member_pause'],
    ...['lesson_unlock', 'lesson_opening'],
  ],
}
