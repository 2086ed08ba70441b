import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { QueryStates } from '../../../api/query-states.tsx'
import { groupsText as text } from '../../../text/teach/groups/groups.ts'
import { timetableText } from '../../../text/teach/groups/timetable.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { SectionHead } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { GroupCard } from './group-card.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { useGroups } from './use-groups.ts'

/** The groups of a course that the reader looks after. */
export function GroupList({ course }: { course: Course }) {
  const groups = useGroups(course.id)
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="grid grid-cols-1 gap-4">
      <SectionHead title={text.groups} />
      {course.role !== 'curator' && (
        <LinkButton
          variant="outline"
          className="justify-self-start"
          icon={<CalendarClock size={18} aria-hidden="true" />}
          to={href('/course-groups/:id/timetable/:groupId?', { id: String(course.id) })}
        >
          {timetableText.link}
        </LinkButton>
      )}
      <QueryStates query={groups} loading={<Skeleton className="h-40 rounded-lg" />}>
        {(all) => (
          <>
            {all.groups.length === 0 && <EmptyState title={text.noGroups} message={text.noGroupsHint} />}
            {all.groups.map((group) => (
              <GroupCard
                key={group.id}
                courseId={course.id}
                group={group}
                all={all}
                seesMembers={course.role !== 'author'}
                runsChats={course.role === 'owner'}
              />
            ))}
            {all.may_change && (
              <Button className="justify-self-start" onClick={() => setAdding(true)}>
                {text.addGroup}
              </Button>
            )}
          </>
        )}
      </QueryStates>
      {isAdding && <GroupDialog courseId={course.id} group={null} onClose={() => setAdding(false)} />}
    </section>
  )
}
