import type { Criterion } from '@kashf/contract/homework/homework.ts'
import type { AnswerToMark } from '@kashf/contract/homework/queue.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'

/** Marks are given in halves. */
const STEP_MILLI = 500

/** The rubric of an answer as criteria, whose levels are the points from 0 in halves. */
export const criteriaOf = ({ rubric }: AnswerToMark): Criterion[] =>
  rubric.map(({ title, max_milli }) => ({
    title: title === '' ? text.isItRight : title,
    levels: Array.from({ length: max_milli / STEP_MILLI + 1 }, (_, n) => ({
      title: '',
      points: (n * STEP_MILLI) / 1000,
    })),
  }))

export const levelOfMarks = (milli: number): number => milli / STEP_MILLI
export const marksOfLevel = (level: number): number => level * STEP_MILLI
