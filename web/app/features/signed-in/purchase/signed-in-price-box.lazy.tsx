import type { Course } from '@kashf/contract/catalogue.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { useMe } from '../../../api/queries/use-me.ts'
import { purchaseText } from '../../../text/purchase.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { PriceBoxPlaceholder } from '../../visitor/price-box/price-box-placeholder.tsx'
import { PriceFrame } from '../../visitor/price-box/price-frame.tsx'
import { VisitorPriceBox } from '../../visitor/price-box/visitor-price-box.tsx'
import { BuyBox } from './buy-box.tsx'
import { OwnedBox } from './owned-box.tsx'

/** The price box for signed-in users: their own course, a purchased course, or one to buy. */
export default withQueries(SignedInPriceBox)

function SignedInPriceBox({ course }: { course: Course }) {
  const { user, isLoading } = useMe()
  if (course.is_owner) {
    return (
      <PriceFrame course={course} note={purchaseText.ownerNote}>
        <LinkButton to={`/teacher-course-info/${course.id}`} size="lg" wide>
          {purchaseText.manage}
        </LinkButton>
      </PriceFrame>
    )
  }
  if (course.is_purchased) return <OwnedBox course={course} />
  if (isLoading) return <PriceBoxPlaceholder course={course} />
  if (!user) return <VisitorPriceBox course={course} />
  if (user.type !== USER_TYPE.student) return <PriceFrame course={course} note={purchaseText.studentsOnly} />
  return <BuyBox course={course} user={user} />
}
