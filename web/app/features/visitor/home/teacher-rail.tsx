import type { Teacher } from '@kashf/contract/accounts.ts'
import { CardRail } from '../course-card/card-grid.tsx'
import { TeacherCard } from '../teacher-card/teacher-card.tsx'

/** Teachers in one row that scrolls sideways on phones. */
export function TeacherRail({ teachers }: { teachers: Teacher[] }) {
  return (
    <CardRail>
      {teachers.map((teacher) => (
        <li key={teacher.id}>
          <TeacherCard teacher={teacher} />
        </li>
      ))}
    </CardRail>
  )
}
