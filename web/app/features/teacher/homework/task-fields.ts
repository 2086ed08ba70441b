import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { HomeworkTask, LatePolicy, TaskBody } from '@kashf/contract/homework/homework.ts'
import { MAX_LEVEL_POINTS } from '@kashf/contract/homework/limits.ts'
import type { Sheet } from '@kashf/contract/media/sheets.ts'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'

/** A criterion as typed. */
export interface CriterionFields {
  title: string
  levels: { title: string; points: string }[]
}

/** The form of a task, as typed. Fields are named as the API names them, so that its messages find them. */
export interface TaskFields {
  text: string
  rubric: CriterionFields[]
  deadline: 'none' | 'day' | 'days'
  due_on: string
  due_days: string
  late: LatePolicy
  late_percent: string
  late_floor_percent: string
  promised_hours: string
  is_discussed: 'true' | 'false'
}

const DEFAULT_PROMISED_HOURS = 48

/** What the form shows of a task; without one that of a new task. */
export const taskFieldsOf = (task: HomeworkTask | null): TaskFields => ({
  text: task?.text ?? '',
  rubric: (task?.rubric ?? []).map(({ title, levels }) => ({
    title,
    levels: levels.map((level) => ({ title: level.title, points: String(level.points) })),
  })),
  deadline: task?.due_on ? 'day' : task?.due_days ? 'days' : 'none',
  due_on: task?.due_on ?? '',
  due_days: String(task?.due_days ?? ''),
  late: task?.late ?? 'accept',
  late_percent: String(task?.late === 'reduce' ? task.late_percent : 10),
  late_floor_percent: String(task?.late === 'reduce' ? task.late_floor_percent : 50),
  promised_hours: String(task?.promised_hours ?? DEFAULT_PROMISED_HOURS),
  is_discussed: task?.is_discussed ? 'true' : 'false',
})

/** The body of the request. What a choice does not need is left out of it. */
export function taskBody(fields: TaskFields, sheets: readonly Sheet[], edit: number): TaskBody {
  const isReduced = fields.deadline !== 'none' && fields.late === 'reduce'
  return {
    text: fields.text.trim(),
    rubric: fields.rubric.map(({ title, levels }) => ({
      title: title.trim(),
      levels: levels.map((level) => ({ title: level.title.trim(), points: Number(level.points) })),
    })),
    due_on: fields.deadline === 'day' ? fields.due_on : null,
    due_days: fields.deadline === 'days' ? Number(fields.due_days) : null,
    late: fields.deadline === 'none' ? 'accept' : fields.late,
    late_percent: isReduced ? Number(fields.late_percent) : 0,
    late_floor_percent: isReduced ? Number(fields.late_floor_percent) : 0,
    is_discussed: fields.is_discussed === 'true',
    promised_hours: Number(fields.promised_hours),
    sheet_ids: sheets.map(({ id }) => id),
    edit,
  }
}

/** What is missing in the criteria, by the name that the API gives the field. */
export function rubricProblems(rubric: readonly CriterionFields[]): Map<string, string> {
  const problems = new Map<string, string>()
  for (const [at, { title, levels }] of rubric.entries()) {
    if (title.trim() === '') problems.set(`rubric.${at}.title`, FORM_ERRORS.required)
    for (const [levelAt, { points }] of levels.entries()) {
      const isWhole = /^\d{1,3}$/.test(points.trim()) && Number(points) <= MAX_LEVEL_POINTS
      if (!isWhole) problems.set(`rubric.${at}.levels.${levelAt}.points`, text.wholePoints(MAX_LEVEL_POINTS))
    }
  }
  return problems
}

/** A field in words, for the comparison of two versions. */
export function showTaskField(name: string, value: unknown): string {
  switch (name) {
    case 'rubric':
      return (value as CriterionFields[])
        .map(({ title, levels }) =>
          [title, ...levels.map((level) => `${level.points} · ${level.title}`)].join('\n'),
        )
        .join('\n\n')
    case 'deadline':
      return text.deadlines[value as TaskFields['deadline']]
    case 'late':
      return text.latePolicies[value as LatePolicy]
    case 'is_discussed':
      return text.seen[value as TaskFields['is_discussed']]
    default:
      return String(value)
  }
}
