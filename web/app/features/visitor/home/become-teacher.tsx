import { homeText } from '../../../text/home.ts'
import { layoutText } from '../../../text/layout.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'

/** Call to become a teacher, at the end of the home page. */
export function BecomeTeacher() {
  return (
    <section className="relative isolate flex flex-wrap items-center justify-between gap-x-10 gap-y-5 overflow-hidden rounded-lg bg-hero p-6 text-on-hero sm:p-9">
      <Girih className="-z-10 text-[#9db4f5] opacity-20" />
      <div className="min-w-0 max-w-[34em]">
        <h2 className="text-[1.3125rem] leading-tight sm:text-[1.625rem]">{homeText.teachTitle}</h2>
        <p className="mt-2 text-on-hero-2">{homeText.teachLead}</p>
      </div>
      <LinkButton
        to="/teacher-register"
        variant="outline"
        size="lg"
        className="border-transparent max-sm:w-full"
      >
        {layoutText.becomeTeacher}
      </LinkButton>
    </section>
  )
}
