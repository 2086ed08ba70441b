import { lazyPart } from '../../../ui/lazy-part.ts'

/** The wallet drawer, loaded once for all components that open it. */
export const WalletDrawer = lazyPart(() => import('./wallet-drawer.lazy.tsx'), null)
