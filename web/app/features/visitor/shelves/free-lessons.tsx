import type { HomeLesson } from '@kashf/contract/catalogue/pages.ts'
import { fullName } from '../../../shell/format/full-name.ts'
import { CourseSquare } from '../course-card/course-cover.tsx'
import { CourseLink } from '../course-card/course-link.tsx'
import { PlayDisc } from '../course-card/play-disc.tsx'
import { HomeSection, type HomeSectionProps } from '../home/home-section.tsx'
import { lessonFacts } from '../home/lesson-facts.ts'
import { lessonPath } from '../home/lesson-path.ts'
import { LessonStill } from '../home/lesson-still.tsx'
import { separateWorlds } from './separate-worlds.ts'

export interface FreeLessonsProps {
  lessons: HomeLesson[]
  title: string
  lead: string
  all?: HomeSectionProps['all']
}

/** Free lessons to watch immediately; neighbours have different worlds. */
export function FreeLessons({ lessons, ...head }: FreeLessonsProps) {
  return (
    <HomeSection {...head}>
      <ul className="shelf-scroll gap-3 *:w-42 sm:*:w-52 lg:gap-4.5 lg:*:w-auto lg:*:flex-1">
        {separateWorlds(lessons, ({ course }) => course.world).map((lesson) => (
          <li key={lesson.id}>
            <article className="group relative">
              <div className="cover motion-lift aspect-4/3">
                <LessonPicture lesson={lesson} />
                <PlayDisc light className="absolute bottom-2.5 left-2.5 size-10" />
                <span className="lesson-tag right-2 bottom-2">{lessonFacts(lesson)}</span>
              </div>
              <h3 className="mt-2.5 line-clamp-2 leading-tight font-semibold">
                <CourseLink to={lessonPath(lesson)}>{lesson.title}</CourseLink>
              </h3>
              <p className="mt-1 truncate text-sm text-ink-2">{fullName(lesson.course.teacher)}</p>
            </article>
          </li>
        ))}
      </ul>
    </HomeSection>
  )
}

/** The subject beside the teacher in their portal; a frame of the lesson for a teacher without a portrait. */
function LessonPicture({ lesson }: { lesson: HomeLesson }) {
  const { course, portal } = lesson
  if (!portal || !course.world)
    return <LessonStill lesson={lesson} sizes="(min-width: 1024px) 230px, 210px" />
  return (
    <div data-world={course.world} className="world size-full">
      <CourseSquare course={course} className="absolute top-[-6%] left-[-10%] w-3/4" />
      <img
        src={`${portal}/320.webp`}
        alt=""
        width={320}
        height={380}
        loading="lazy"
        decoding="async"
        className="absolute right-[3%] bottom-0 h-[86%] w-auto"
      />
    </div>
  )
}
