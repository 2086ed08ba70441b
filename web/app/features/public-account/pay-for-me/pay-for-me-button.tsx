import { useState } from 'react'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { payForMeText } from '../../../text/pay-for-me/asking.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { PayForMeDialogProps } from './pay-for-me-dialog.lazy.tsx'

const PayForMeDialog = lazyPart(() => import('./pay-for-me-dialog.lazy.tsx'), null)

/** Asks somebody else to pay for a paid course. Renders nothing inside Telegram, where nothing is sold. */
export function PayForMeButton(props: Pick<PayForMeDialogProps, 'course' | 'choice'>) {
  const [isOpen, setOpen] = useState(false)
  if (useInMiniApp()) return null
  return (
    <>
      <Button variant="quiet" onClick={() => void PayForMeDialog.preload().then(() => setOpen(true))}>
        {payForMeText.button}
      </Button>
      {isOpen && <PayForMeDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
