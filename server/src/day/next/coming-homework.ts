import type { NextItem } from '@kashf/contract/day/day.ts'
import { homeworkToDo } from '../../homework/work/homework-to-do.ts'
import type { OfLearner } from './of-learner.ts'

/** Homework that was returned to the learner, or whose deadline is near. */
export const homeworkItems = async ({ deps, userId }: OfLearner): Promise<NextItem[]> =>
  (await homeworkToDo(deps, userId)).map(({ due_at, ...homework }) => ({
    ...{ kind: 'homework' as const, ...homework, due_at: due_at?.toISOString() ?? null },
  }))
