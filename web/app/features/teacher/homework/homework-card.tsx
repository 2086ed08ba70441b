import type { Lesson } from '@kashf/contract/catalogue/catalogue.ts'
import type { HomeworkTask } from '@kashf/contract/homework/homework.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { homeworkKeys } from '../../../api/queries/homework-keys.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { dataOf } from '../../../api/queries/reads.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { homeworkTaskText as text } from '../../../text/teach/homework/task.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'

const TaskForm = lazyPart(() => import('./task-form.tsx'), null)

/** The homework of a lesson: a button that begins it, or its form. */
export function HomeworkCard({ lesson }: { lesson: Lesson }) {
  const queries = useQueryClient()
  const [isBegun, setBegun] = useState(false)
  const homework = useQuery(
    dataOf('GET /api/courses/lesson/:id/homework', homeworkKeys.all(lesson.id), {
      params: { id: lesson.id },
    }),
  )
  const take = (task: HomeworkTask | null) => {
    setBegun(task !== null)
    void queries.invalidateQueries({ queryKey: homeworkKeys.all(lesson.id) })
    void queries.invalidateQueries({ queryKey: queryKeys.course(lesson.course_id) })
  }
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 className="text-xl">{text.title}</h2>
        <p className="mt-1 text-ink-2">{text.lead}</p>
      </div>
      <QueryStates query={homework} loading={<Skeleton className="h-24 rounded-md" />}>
        {(data) =>
          data || isBegun ? (
            <TaskForm lessonId={lesson.id} task={data?.task ?? null} onChanged={take} />
          ) : (
            <Button
              variant="soft"
              className="justify-self-start"
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() => setBegun(true)}
            >
              {text.add}
            </Button>
          )
        }
      </QueryStates>
    </Card>
  )
}
