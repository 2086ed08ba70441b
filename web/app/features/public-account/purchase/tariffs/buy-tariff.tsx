import type { User } from '@kashf/contract/accounts/accounts.ts'
import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import type { CourseOffer } from '@kashf/contract/groups/offer.ts'
import { formatCount, formatDateTime, formatMoney } from '../../../../shell/format/format.ts'
import { tariffText as text } from '../../../../text/browse/tariffs.ts'
import { purchaseText } from '../../../../text/buy/purchase.ts'
import { Button } from '../../../../ui/button.tsx'
import { SaveButton } from '../../../visitor/buttons/save-button.tsx'
import { PriceFrame } from '../../../visitor/price-box/price-frame.tsx'
import { PayForMeButton } from '../../pay-for-me/pay-for-me-button.tsx'
import { TeamLink } from '../../seat-orders/team-link.tsx'
import { noteBegun } from '../note-begun.ts'
import { PromoEntry } from '../promo-entry.tsx'
import { useBuy } from '../use-buy.ts'
import { useOffer } from '../use-offer.tsx'
import { useWalletPurchase, WalletPurchase } from '../wallet-purchase.tsx'
import { type Choice, isQueuedFor, stateOf, useQueue } from './use-tariffs.ts'

interface BuyTariffProps {
  /** At the price of the tariff. */
  course: Course
  /** The promo code of the URL. */
  code: string | null
  offer: CourseOffer
  choice: Choice
  user: User
}

/** Buys the choice of a student, or lets them wait for it. */
export function BuyTariff(props: BuyTariffProps) {
  const state = stateOf(props.choice, props.offer)
  if (state === 'none') return <PriceFrame course={props.course} note={text.noGroups} />
  return state === 'free' ? <BuyNow {...props} /> : <Wait {...props} isComing={state === 'coming'} />
}

function BuyNow({ course, code, offer: { queue }, choice, user }: BuyTariffProps) {
  const { tariff, group } = choice
  const { offer, ask } = useOffer(
    { id: course.id, price_to_pay: tariff.price, tariffId: tariff.id },
    tariff.price > 0 ? code : null,
  )
  const { refresh } = useQueue(course.id, choice)
  const quote = offer?.quote
  const price = offer?.price_to_pay ?? tariff.price
  const terms = { tariff: tariff.id, group: group?.id }
  const steps = useWalletPurchase(price, user, () =>
    noteBegun(course.id, { ...terms, promo_code: quote?.code }),
  )
  const buy = useBuy(
    { courseId: course.id, price, promoCode: quote?.code, choice: terms },
    {
      onMissing: () => steps.open(true),
      onPriceChanged: () => {
        steps.reset()
        ask()
        void refresh()
      },
    },
  )
  const label = price === 0 ? text.free : group ? text.take(formatMoney(price)) : text.buy(formatMoney(price))
  const keptUntil = isQueuedFor(tariff, group, queue) ? queue?.offer_until : null
  return (
    <PriceFrame
      course={course}
      offer={offer}
      note={keptUntil ? text.offered(formatDateTime(keptUntil)) : quote && offer?.note}
      action={
        <Button
          size="lg"
          loading={buy.isPending && steps.step !== 'confirming'}
          onClick={() => (price === 0 ? buy.mutate() : steps.open())}
        >
          {label}
        </Button>
      }
    >
      <SaveButton course={course} wide />
      {tariff.price > 0 && !quote && (
        <PromoEntry key={offer?.code} refused={offer?.code} problem={offer?.problem} />
      )}
      {tariff.price > 0 && !quote && (
        <PayForMeButton course={course} choice={{ tariff: tariff.id, group: group?.id }} />
      )}
      {tariff.price > 0 && <TeamLink of={{ courseId: course.id, ...terms }} />}
      <WalletPurchase
        steps={steps}
        heading={purchaseText.confirmTitle}
        title={[course.title, tariff.title, group?.title].filter(Boolean).join(', ')}
        discount={quote && { label: purchaseText.confirmDiscount(quote.code), full_price: quote.full_price }}
        isBuying={buy.isPending}
        onConfirm={() => buy.mutate()}
      />
    </PriceFrame>
  )
}

function Wait({ course, offer: { queue }, choice, isComing }: BuyTariffProps & { isComing: boolean }) {
  const { tariff, group } = choice
  const { join, leave, tell } = useQueue(course.id, choice)
  if (isComing && group) {
    return (
      <PriceFrame
        course={course}
        action={
          <Button
            size="lg"
            variant={group.is_interested ? 'outline' : 'primary'}
            aria-pressed={group.is_interested}
            loading={tell.isPending}
            onClick={() => tell.mutate(group)}
          >
            {group.is_interested ? text.told : text.tell}
          </Button>
        }
      />
    )
  }
  const isWaiting = isQueuedFor(tariff, group, queue)
  return (
    <PriceFrame
      course={course}
      note={isWaiting && queue ? text.waiting(formatCount(queue.position)) : text.full}
      action={
        <Button
          size="lg"
          variant={isWaiting ? 'outline' : 'primary'}
          loading={join.isPending || leave.isPending}
          onClick={() => (isWaiting ? leave : join).mutate()}
        >
          {isWaiting ? text.leave : text.wait}
        </Button>
      }
    >
      <p className="text-md text-ink-2">{text.waitHint}</p>
    </PriceFrame>
  )
}
