import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useMe } from '../../api/me.ts'
import { withQueries } from '../../api/queries.tsx'
import type { SaveButtonProps } from './save-button.tsx'
import { SaveLook } from './save-look.tsx'
import { useSavedToggle } from './toggle-saved.ts'

/** The bookmark of the signed-in: toggles for a student. */
export default withQueries(OwnSaveButton)

function OwnSaveButton({ course, ...look }: SaveButtonProps) {
  const { user } = useMe()
  const { isSaved, toggle, isBusy } = useSavedToggle(course)
  if (user && user.type !== USER_TYPE.student) return null
  const press = () => {
    if (user && !isBusy) toggle()
  }
  return <SaveLook {...look} title={course.title} isSaved={isSaved} onPress={press} />
}
