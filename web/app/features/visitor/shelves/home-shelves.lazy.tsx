import type { HomePage } from '@kashf/contract/catalogue/pages.ts'
import { homeText } from '../../../text/browse/home.ts'
import { CourseGrid } from '../course-card/course-list.tsx'
import { HomeSection } from '../home/home-section.tsx'
import { BecomeTeacher } from './become-teacher.tsx'
import { CategoryBand } from './category-band.tsx'
import { FreeLessons } from './free-lessons.tsx'
import { Reviews } from './reviews.tsx'
import { TeacherPortals } from './teacher-portals.tsx'
import { Week } from './week.tsx'

const FEWEST_TEACHERS = 4

/** The shelves of a visitor's home page, each with its own layout; shelves without content are left out. */
export default function HomeShelves({ home }: { home: HomePage }) {
  const { ranking, teacher_of_week, free_lessons, band, teachers, reviews, figures, other_courses } = home
  return (
    <>
      {(teacher_of_week || ranking.length > 0) && <Week ranking={ranking} teacherOfWeek={teacher_of_week} />}
      {free_lessons.length > 0 && (
        <FreeLessons
          lessons={free_lessons}
          title={homeText.freeShelf}
          lead={homeText.freeShelfLead}
          all={{ to: '/courses?is_free=true', text: homeText.allFree }}
        />
      )}
      {band && <CategoryBand {...band} />}
      {teachers.length >= FEWEST_TEACHERS && <TeacherPortals teachers={teachers} />}
      {reviews.length > 0 && <Reviews reviews={reviews} figures={figures} />}
      {other_courses.length > 0 && (
        <HomeSection title={homeText.otherCourses} all={{ to: '/courses', text: homeText.allCategories }}>
          <CourseGrid courses={other_courses} rowsOnPhones />
        </HomeSection>
      )}
      <BecomeTeacher teachers={teachers} />
    </>
  )
}
