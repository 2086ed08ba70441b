import type { Course } from '@kashf/contract/catalogue/catalogue.ts'
import { MONTHLY_PERIOD } from '@kashf/contract/constants.ts'
import { useState } from 'react'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { giftText } from '../../../text/buy/gift.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'

const GiftDialog = lazyPart(() => import('./gift-dialog.lazy.tsx'), null)

/**
 * Gives the course to somebody else; for paid courses on sale. Renders nothing for a course that is paid by the month, and
 * inside Telegram, where nothing is sold.
 */
export function GiftButton({ course }: { course: Course }) {
  const [isOpen, setOpen] = useState(false)
  if (useInMiniApp() || course.period === MONTHLY_PERIOD) return null
  return (
    <>
      <Button variant="quiet" onClick={() => void GiftDialog.preload().then(() => setOpen(true))}>
        {giftText.give}
      </Button>
      {isOpen && <GiftDialog course={course} onClose={() => setOpen(false)} />}
    </>
  )
}
