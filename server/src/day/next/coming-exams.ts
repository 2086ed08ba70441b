import type { NextItem } from '@kashf/contract/day/day.ts'
import { comingExams } from '../../practice/results/coming-exams.ts'
import type { OfLearner } from './of-learner.ts'

/** The exams in which the learner has a place. */
export const examItems = async ({ deps, userId }: OfLearner): Promise<NextItem[]> =>
  (await comingExams(deps, userId)).map(({ id, title, opens_at }) => ({
    ...{ kind: 'exam' as const, test_id: id, title, at: opens_at },
  }))
