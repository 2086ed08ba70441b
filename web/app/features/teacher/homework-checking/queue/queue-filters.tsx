import type { QueueCounts } from '@kashf/contract/homework/queue.ts'
import { checkingText as text } from '../../../../text/teach/homework/checking.ts'
import { Select } from '../../../../ui/forms/inputs.tsx'
import { useUrlFilters } from '../../../../ui/private/use-url-filters.ts'
import type { QueueFilter } from './use-queue.ts'

/** Chooses a course, and a task or a test of those that have something waiting. */
export function QueueFilters({ counts, filter }: { counts: QueueCounts; filter: QueueFilter }) {
  const url = useUrlFilters()
  const courses = new Map(
    [...counts.tasks, ...counts.tests].flatMap(({ course }) => (course ? [[course.id, course.title]] : [])),
  )
  const isShown = ({ course }: { course: { id: number } | null }) =>
    filter.course_id === undefined || course?.id === filter.course_id
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 sm:grid-cols-2">
      {(courses.size > 1 || filter.course_id !== undefined) && (
        <Select
          label={text.course}
          value={filter.course_id ?? ''}
          placeholder={text.anyCourse}
          options={[...courses].map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => url.write({ course: target.value, lesson: '', test: '' })}
        />
      )}
      <Select
        label={text.task}
        value={
          filter.lesson_id ? `lesson ${filter.lesson_id}` : filter.test_id ? `test ${filter.test_id}` : ''
        }
        placeholder={text.anyTask}
        options={[
          ...counts.tasks.filter(isShown).map(({ lesson, waiting }) => ({
            value: `lesson ${lesson.id}`,
            label: text.taskCount(lesson.title, waiting),
          })),
          ...testsOf(counts.tests.filter(isShown)),
        ]}
        onChange={({ target }) => {
          const [kind, id = ''] = target.value.split(' ')
          url.write({ lesson: kind === 'lesson' ? id : '', test: kind === 'test' ? id : '' })
        }}
      />
    </div>
  )
}

/** Each test once, whatever courses it was taken from. */
function testsOf(tests: QueueCounts['tests']) {
  const found = new Map<number, { title: string; waiting: number }>()
  for (const { test, waiting } of tests)
    found.set(test.id, { title: test.title, waiting: waiting + (found.get(test.id)?.waiting ?? 0) })
  return [...found].map(([id, { title, waiting }]) => ({
    value: `test ${id}`,
    label: text.taskCount(title, waiting),
  }))
}
