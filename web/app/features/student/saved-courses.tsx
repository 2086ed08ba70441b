import { profileText } from '../../text/student.ts'
import { CourseGrid } from '../course-card/course-list.tsx'
import { useSaved } from '../course-card/my-courses.ts'
import { OwnList } from './own-list.tsx'

/** The saved courses, to be bought or taken out of the list. */
export function SavedCourses() {
  return (
    <OwnList query={useSaved()} title={profileText.noSaved} hint={profileText.noSavedHint}>
      {(courses) => <CourseGrid courses={courses} heading="h2" />}
    </OwnList>
  )
}
