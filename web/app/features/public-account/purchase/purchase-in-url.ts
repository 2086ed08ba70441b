import { useLocation, useNavigate } from 'react-router'
import { PURCHASE_HASH } from '../../../shell/base/sign-in-path.ts'

/** Whether the URL asks to open the purchase, as after a login; `settle` removes the request from the URL. */
export function usePurchaseInUrl(): { isAsked: boolean; settle: () => void } {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isAsked = hash === PURCHASE_HASH
  const settle = () => {
    if (isAsked) void navigate({ pathname, search }, { replace: true, preventScrollReset: true })
  }
  return { isAsked, settle }
}
