import type { Teacher } from '@kashf/contract/accounts/accounts.ts'
import { homeText } from '../../../text/browse/home.ts'
import { layoutText } from '../../../text/layout.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'

const FACES = 3

/** Call to become a teacher, at the end of the home page. */
export function BecomeTeacher({ teachers }: { teachers: Teacher[] }) {
  const faces = teachers.filter(({ image }) => image).slice(-FACES)
  return (
    <section className="lazy-layout relative isolate flex flex-wrap items-center gap-x-8 gap-y-4 overflow-hidden bg-hero px-4 py-6 text-on-hero max-sm:-mx-4 sm:rounded-lg sm:p-9">
      <Girih className="-z-10 text-girih opacity-16" />
      {faces.length === FACES && (
        <span className="faces flex">
          {faces.map((teacher) => (
            <Avatar key={teacher.id} person={teacher} size="lg" />
          ))}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl leading-tight sm:text-2xl">{homeText.teachTitle}</h2>
        <p className="mt-1.5 text-on-hero-2">{homeText.teachLead}</p>
      </div>
      <LinkButton to="/teacher-register" size="lg" variant="light">
        {layoutText.becomeTeacher}
      </LinkButton>
    </section>
  )
}
