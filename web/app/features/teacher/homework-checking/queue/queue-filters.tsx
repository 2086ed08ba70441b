import type { QueueCounts } from '@kashf/contract/homework/homework.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Select } from '../../../../ui/forms/inputs.tsx'
import { useUrlFilters } from '../../../../ui/private/use-url-filters.ts'
import type { QueueFilter } from './use-queue.ts'

type Task = QueueCounts['tasks'][number]

/** Chooses a course and a task of those that have waiting works. */
export function QueueFilters({ tasks, filter }: { tasks: readonly Task[]; filter: QueueFilter }) {
  const url = useUrlFilters()
  const courses = new Map(tasks.map(({ course }) => [course.id, course.title]))
  const shown = tasks.filter(({ course }) => (filter.course_id ?? course.id) === course.id)
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {(courses.size > 1 || filter.course_id !== undefined) && (
        <Select
          label={text.course}
          value={filter.course_id ?? ''}
          placeholder={text.anyCourse}
          options={[...courses].map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => url.write({ course: target.value, lesson: '' })}
        />
      )}
      <Select
        label={text.task}
        value={filter.lesson_id ?? ''}
        placeholder={text.anyTask}
        options={shown.map(({ lesson, waiting }) => ({
          value: lesson.id,
          label: text.taskCount(lesson.title, waiting),
        }))}
        onChange={({ target }) => url.write({ lesson: target.value })}
      />
    </div>
  )
}
