import type { NextItem } from '@kashf/contract/day/day.ts'
import { examItems } from './coming-exams.ts'
import { homeworkItems } from './coming-homework.ts'
import { meetingItems } from './coming-meetings.ts'
import type { OfLearner } from './of-learner.ts'
import { openedItems } from './opened-lessons.ts'

/** Every source of what comes next, the most urgent first: a module that has something to do adds its own. */
const SOURCES: readonly ((of: OfLearner) => Promise<NextItem[]>)[] = [
  examItems,
  meetingItems,
  homeworkItems,
  openedItems,
]

/** What comes next for a learner beside the plan. */
export async function nextItems(of: OfLearner): Promise<NextItem[]> {
  return (await Promise.all(SOURCES.map((source) => source(of)))).flat()
}
