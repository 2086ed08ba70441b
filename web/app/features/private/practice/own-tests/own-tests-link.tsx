import { USER_TYPE } from '@kashf/contract/constants.ts'
import { useMe } from '../../../../api/queries/use-me.ts'
import { ownTestsText as text } from '../../../../text/learn/own-tests.ts'
import { LinkButton } from '../../../../ui/button.tsx'

/** The way to a student's attempts at all tests, which are a part of their profile. */
export function OwnTestsLink() {
  const { user } = useMe()
  if (user?.type !== USER_TYPE.student) return null
  return (
    <div>
      <LinkButton to="/student-profile?tab=tests" variant="quiet">
        {text.all}
      </LinkButton>
    </div>
  )
}
