import type { CourseOffer, OfferedGroup, OfferedTariff } from '@kashf/contract/groups/offer.ts'
import { formatCount, formatDateTime, formatPrice } from '../../../../shell/format/format.ts'
import { tariffText as text } from '../../../../text/browse/tariffs.ts'
import { RadioGroup } from '../../../../ui/private/choices.tsx'
import type { Choice } from './use-tariffs.ts'

interface TariffChoiceProps {
  offer: CourseOffer
  choice: Choice
  onChoose: (tariffId: number, groupId?: number) => void
}

/** Tariffs, and the groups of one that includes a group. What is sold out stays, with its queue. */
export function TariffChoice({ offer, choice, onChoose }: TariffChoiceProps) {
  const { tariffs, groups } = offer
  const { tariff, group } = choice
  return (
    <>
      <RadioGroup
        label={text.choose}
        name="tariff"
        value={String(tariff.id)}
        onChange={({ target }) => onChoose(Number(target.value), group?.id)}
        options={tariffs.map((one) => ({
          value: String(one.id),
          label: `${one.title} · ${formatPrice(one.price)}`,
          hint: aboutTariff(one),
        }))}
      />
      {tariff.with_group && groups.length > 0 && (
        <RadioGroup
          label={text.group}
          name="group"
          value={String(group?.id)}
          onChange={({ target }) => onChoose(tariff.id, Number(target.value))}
          options={groups.map((one) => ({
            value: String(one.id),
            label: `${one.title} · ${placesLine(one.places_left, one.waiting)}`,
            hint: aboutGroup(one),
          }))}
        />
      )}
    </>
  )
}

const aboutTariff = ({ description, with_checking, places_left, waiting }: OfferedTariff): string =>
  [
    description.replace(/\.$/, ''),
    with_checking && text.checking,
    places_left !== null && placesLine(places_left, waiting),
  ]
    .filter(Boolean)
    .join('. ')

const aboutGroup = ({ starts_at, sale_starts_at, sale_ends_at }: OfferedGroup): string =>
  [
    text.starts(formatDateTime(starts_at)),
    sale_starts_at
      ? text.saleStarts(formatDateTime(sale_starts_at))
      : text.saleEnds(formatDateTime(sale_ends_at)),
  ].join('. ')

/** How many places are left, or that none is and how many people wait. */
const placesLine = (left: number, waiting: number): string => {
  if (left > 0) return text.places(formatCount(left))
  return waiting > 0 ? `${text.full}, ${text.queue(formatCount(waiting))}` : text.full
}
