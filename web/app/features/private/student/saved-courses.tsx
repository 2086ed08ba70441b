import { profileText } from '../../../text/learn/student.ts'
import { useSaved } from '../../public-account/courses/my-courses.ts'
import { CourseGrid } from '../../visitor/course-card/course-list.tsx'
import { ProfileList } from './profile-list.tsx'

/** Saved courses, to buy or to remove. */
export function SavedCourses() {
  return (
    <ProfileList query={useSaved()} title={profileText.noSaved} hint={profileText.noSavedHint}>
      {(courses) => <CourseGrid courses={courses} heading="h2" />}
    </ProfileList>
  )
}
