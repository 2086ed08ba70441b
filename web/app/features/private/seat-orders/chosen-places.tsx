import type { CourseOffer } from '@kashf/contract/groups/offer.ts'
import { TariffChoice } from '../../public-account/purchase/tariffs/tariff-choice.tsx'
import { useChoice } from '../../public-account/purchase/tariffs/use-tariffs.ts'
import { NewOrder } from './new-order.tsx'

/** Orders places of a tariff, and of a group where it includes one. The choice is in the URL. */
export function ChosenPlaces({ courseId, offer }: { courseId: number; offer: CourseOffer }) {
  const { choice, choose } = useChoice(offer)
  if (!choice) return <NewOrder of={{ courseId }} />
  const { tariff, group } = choice
  return (
    <NewOrder
      // Another choice is another order.
      key={`${tariff.id}/${group?.id}`}
      of={{ courseId, tariff: tariff.id, group: group?.id }}
      choice={<TariffChoice offer={offer} choice={choice} onChoose={choose} />}
    />
  )
}
