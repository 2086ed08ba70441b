import type { ItemFigures, TestAttempt } from '@kashf/contract/practice/results.ts'
import { tashkentDateTime } from '@kashf/contract/tashkent-time.ts'
import type { Cell } from '../../csv/write-csv.ts'
import type { Words } from '../../text/words.ts'

const timeCell = (at: string | null): Cell => (at === null ? '' : tashkentDateTime(new Date(at)))
const milliCell = (milli: number | null): Cell => (milli === null ? '' : milli / 1000)
const rounded = (figure: number | null): Cell => (figure === null ? '' : Math.round(figure * 1000) / 1000)

/** An attempt as a row, in the order of `csv.testPeople`. */
export const attemptCells = (attempt: TestAttempt, { attemptStates }: Words['csv']): Cell[] => [
  attempt.user.first_name,
  attempt.user.last_name,
  attempt.number,
  attemptStates[attempt.state],
  timeCell(attempt.opened_at),
  timeCell(attempt.submitted_at),
  attempt.answered_count,
  attempt.late_count,
  milliCell(attempt.points_milli),
  milliCell(attempt.max_milli),
  milliCell(attempt.score_milli),
  attempt.grade ?? '',
]

/** A question as a row, in the order of `csv.testItems`. */
export const itemCells = (item: ItemFigures, { yes }: Words['csv']): Cell[] => [
  item.slot === null ? '' : item.slot + 1,
  item.block,
  item.stem,
  item.people,
  item.empty,
  rounded(item.facility),
  rounded(item.discrimination),
  rounded(item.correlation),
  item.is_dropped ? yes : '',
]
