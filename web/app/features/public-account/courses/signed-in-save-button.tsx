import type { CourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useMe } from '../../../api/queries/use-me.ts'
import { useStillLoading } from '../../../shell/base/signed-in.tsx'
import { SaveToggle } from '../../visitor/toggles/save-toggle.tsx'
import { useSavedToggle } from './use-saved-toggle.ts'

export interface SaveButtonProps {
  course: CourseCard
  wide?: boolean
  className?: string
}

/** The save button of a signed-in student; hidden for teachers and operators. */
export default withQueries(SignedInSaveButton)

function SignedInSaveButton({ course, ...look }: SaveButtonProps) {
  const { user } = useMe()
  useStillLoading(!user)
  const { isSaved, toggle, isBusy } = useSavedToggle(course)
  if (user && user.type !== USER_TYPE.student) return null
  const press = () => {
    if (user && !isBusy) toggle()
  }
  return <SaveToggle {...look} title={course.title} isSaved={isSaved} onPress={press} />
}
