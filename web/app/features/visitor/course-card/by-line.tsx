import type { TeacherRef } from '@kashf/contract/catalogue/catalogue.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** A teacher's face and name in one line. */
export function ByLine({ teacher }: { teacher: TeacherRef }) {
  const name = fullName(teacher)
  return (
    <p className="by-line">
      <Avatar person={teacher} size="xs" />
      <span className="truncate">{name}</span>
    </p>
  )
}
