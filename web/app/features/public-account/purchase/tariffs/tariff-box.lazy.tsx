import '../../../../signed-in.css'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { CourseOffer } from '@kashf/contract/groups/offer.ts'
import { useMe } from '../../../../api/queries/use-me.ts'
import { QueryStates } from '../../../../api/query-states.tsx'
import { joinPath, PURCHASE_HASH, purchasePath } from '../../../../shell/base/sign-in-path.ts'
import { inReadersScript } from '../../../../shell/written/written.ts'
import { tariffText as text } from '../../../../text/browse/tariffs.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { SaveButton } from '../../../visitor/buttons/save-button.tsx'
import { PriceBoxPlaceholder } from '../../../visitor/price-box/price-box-placeholder.tsx'
import { PriceFrame } from '../../../visitor/price-box/price-frame.tsx'
import { BuyTariff } from './buy-tariff.tsx'
import { TariffChoice } from './tariff-choice.tsx'
import { type Choice, useChoice, useCourseOffer } from './use-tariffs.ts'

interface TariffBoxProps {
  course: Course
  /** The promo code of the URL. */
  code: string | null
}

/** The price box of a course that is sold by tariffs: the choice, its price, and the next step. */
export default function TariffBox({ course, code }: TariffBoxProps) {
  const offer = useCourseOffer(course.id)
  return (
    <QueryStates query={offer} loading={<Skeleton className="h-96 rounded-lg" />}>
      {(data) => <OpenBox course={course} code={code} offer={inReadersScript(data)} />}
    </QueryStates>
  )
}

function OpenBox({ course, code, offer }: TariffBoxProps & { offer: CourseOffer }) {
  const { choice, choose, query } = useChoice(offer)
  // The last tariff was retired since the page was made.
  if (!choice) return <PriceBoxPlaceholder course={course} />
  return (
    <div className="grid gap-5">
      <TariffChoice offer={offer} choice={choice} onChoose={choose} />
      <NextStep course={course} code={code} offer={offer} choice={choice} query={query} />
    </div>
  )
}

/** The course at the price and the term of the tariff. */
const pricedAs = (course: Course, { tariff }: Choice): Course => ({
  ...course,
  price_to_pay: tariff.price,
  period: tariff.period,
})

function NextStep(props: TariffBoxProps & { offer: CourseOffer; choice: Choice; query: string }) {
  const { course, code, offer, choice, query } = props
  const { user, isLoading } = useMe()
  const priced = pricedAs(course, choice)
  if (isLoading) return <PriceBoxPlaceholder course={priced} />
  if (!user) {
    return (
      <PriceFrame
        course={priced}
        action={
          <LinkButton
            to={joinPath(purchasePath(course.id, query))}
            data-member-hash={PURCHASE_HASH}
            size="lg"
          >
            {text.signIn}
          </LinkButton>
        }
      >
        <SaveButton course={course} wide />
      </PriceFrame>
    )
  }
  if (user.type !== USER_TYPE.student) return <PriceFrame course={priced} note={text.studentsOnly} />
  return <BuyTariff course={priced} code={code} offer={offer} choice={choice} user={user} />
}
