import { lazyPart } from '../../../ui/lazy-part.ts'

/** The wallet, loaded once for all that open it. */
export const WalletDrawer = lazyPart(() => import('./wallet-drawer.lazy.tsx'))
