import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { Avatar } from '../../../ui/avatar.tsx'

/** A teacher's portrait in a pointed arch, or the round picture of a teacher without one. */
export function TeacherPortal({ teacher }: { teacher: Teacher }) {
  if (!teacher.portal) {
    return (
      <span className="mb-2 grid aspect-[160/190] w-full max-w-44 place-items-center">
        <Avatar person={teacher} size="2xl" />
      </span>
    )
  }
  return (
    <img
      src={`${teacher.portal}/320.webp`}
      alt=""
      width={320}
      height={380}
      loading="lazy"
      decoding="async"
      className="motion-lift mb-2 h-auto w-full max-w-44"
    />
  )
}
