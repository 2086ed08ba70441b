import type { User } from '@kashf/contract/accounts/accounts.ts'
import { USER_TYPE } from '@kashf/contract/constants.ts'
import type { BundleOffer, PublicBundle } from '@kashf/contract/purchases/bundles.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client/client.ts'
import { withQueries } from '../../../api/queries/queries.tsx'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useMe } from '../../../api/queries/use-me.ts'
import { QueryStates } from '../../../api/query-states.tsx'
import { inReadersScript } from '../../../shell/written/written.ts'
import { bundleText as text } from '../../../text/browse/bundle.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { BundleView } from '../../visitor/bundle/bundle-view.tsx'
import { useWalletPurchase, WalletPurchase } from '../purchase/wallet-purchase.tsx'
import { TeamLink } from '../seat-orders/team-link.tsx'
import { useBuyBundle } from './use-buy-bundle.ts'

/** The page of a bundle for signed-in users; a student pays only for the courses that they do not have. */
export default withQueries(SignedInBundle)

function SignedInBundle({ bundle }: { bundle: PublicBundle }) {
  const { user } = useMe()
  const isStudent = user?.type === USER_TYPE.student
  const own = useQuery({
    queryKey: queryKeys.bundle(bundle.id),
    queryFn: async ({ signal }) =>
      inReadersScript((await api('GET /api/bundles/:id', { params: { id: bundle.id }, signal })).data),
    enabled: isStudent,
  })
  if (user && !isStudent) return <BundleView bundle={bundle} note={text.studentsOnly} />
  if (!user || !own.data) {
    return (
      <BundleView bundle={bundle}>
        <QueryStates query={own} loading={<Skeleton className="h-13" />} />
      </BundleView>
    )
  }
  const seen = own.data
  if (seen.offer) return <BuyableBundle bundle={seen} offer={seen.offer} user={user} />
  const hasAll = seen.courses.length > 0 && seen.courses.every(({ is_owned }) => is_owned)
  return (
    <BundleView bundle={seen} note={hasAll ? <span className="text-teal">{text.owned}</span> : text.offSale}>
      {hasAll && (
        <LinkButton to="/my-courses" size="lg">
          {text.myCourses}
        </LinkButton>
      )}
    </BundleView>
  )
}

function BuyableBundle(props: { bundle: PublicBundle; offer: BundleOffer; user: User }) {
  const { bundle, offer, user } = props
  const { price_to_pay: price, full_price } = offer
  const steps = useWalletPurchase(price, user)
  const buy = useBuyBundle(bundle.id, offer, {
    onMissing: () => steps.open(true),
    onChanged: steps.reset,
    onBought: steps.close,
  })
  const isPartial = offer.course_ids.length < bundle.courses.length
  return (
    <BundleView bundle={bundle} note={isPartial && text.partial}>
      {/* After the purchase, the button stays busy until the owner's view of the page is loaded. */}
      <Button
        size="lg"
        loading={buy.isSuccess || (buy.isPending && steps.step !== 'confirming')}
        onClick={() => steps.open()}
      >
        {text.buy}
      </Button>
      <TeamLink of={{ bundleId: bundle.id }} />
      {!buy.isSuccess && (
        <WalletPurchase
          steps={steps}
          heading={text.confirmTitle}
          title={bundle.title}
          discount={{ label: text.confirmDiscount, full_price }}
          isBuying={buy.isPending}
          onConfirm={() => buy.mutate()}
        />
      )}
    </BundleView>
  )
}
