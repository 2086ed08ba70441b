import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import { formatCount } from '../../../shell/format/format.ts'
import { homeText } from '../../../text/browse/home.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Girih } from '../../../ui/girih.tsx'
import { HeroLesson } from './hero-lesson.tsx'
import { lessonPath } from './lesson-path.ts'

const FACES = 6

/** The headline, teachers' faces and a free lesson that plays in place. */
export function Hero({ home }: { home: HomePage }) {
  const { hero, teachers, figures } = home
  const [first] = hero
  return (
    <div className="relative isolate overflow-hidden bg-hero text-on-hero">
      <Girih className="-z-10 text-girih opacity-16" />
      <div className="mx-auto grid max-w-page items-center gap-x-14 gap-y-5 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:py-12">
        <div className="min-w-0">
          <h1 className="text-3xl leading-[1.06] tracking-tight sm:text-5xl">{homeText.heading}</h1>
          <p className="mt-2 max-w-[30em] text-on-hero-2 sm:mt-4 sm:text-lg">{homeText.lead}</p>
          <p className="mt-6 flex flex-wrap gap-3 max-lg:hidden">
            <LinkButton to={first ? lessonPath(first) : '/courses?is_free=true'} size="lg" variant="light">
              {homeText.startFree}
            </LinkButton>
            <LinkButton to="/courses" size="lg" variant="clear">
              {homeText.toCourses}
            </LinkButton>
          </p>
          {teachers.length >= 4 && (
            <div className="mt-7 flex items-center gap-3.5 text-md leading-snug text-on-hero-2 max-lg:hidden">
              <span className="faces flex">
                {teachers.slice(0, FACES).map((teacher) => (
                  <Avatar key={teacher.id} person={teacher} size="sm" />
                ))}
              </span>
              <p>
                <strong className="block font-semibold text-on-hero">
                  {homeText.figures(formatCount(figures.teachers), formatCount(figures.courses))}
                </strong>
                {homeText.freeLessonsHere}
              </p>
            </div>
          )}
        </div>
        {first && <HeroLesson lessons={hero} start={home.start} />}
      </div>
    </div>
  )
}
