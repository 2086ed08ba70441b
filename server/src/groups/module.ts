import type { Module } from '../module.ts'
import { groupsPersonalData } from './personal-data.ts'
import { keepFollowingPlaces } from './queue/follow-places.ts'
import { groupsRoutes } from './routes.ts'

export const groupsModule: Module = {
  routes: groupsRoutes,
  startWorker: (deps) => [keepFollowingPlaces(deps)],
  personalData: groupsPersonalData,
  tables: [
    ...['course_tariff', 'course_group', 'group_member', 'group_curator'],
    ...['tariff_place', 'place_queue', 'group_interest', 'member_pause'],
  ],
}
