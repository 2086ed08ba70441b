import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { pushText } from '../../../text/account/push.ts'
import { Button } from '../../../ui/button.tsx'
import { hasPush } from '../../public-account/push/push-browser.ts'
import { usePush } from '../../public-account/push/use-push.ts'
import { isPushUndecided, rememberPush } from '../../public-account/push/wants-push.ts'

/**
 * Offers a push notice of the answer after a question was asked. Our own question comes first, because refusing the
 * browser's is final. Renders nothing for people who have decided before.
 */
export default function AskPush() {
  const [isAsking, setAsking] = useState(
    () => hasPush() && Notification.permission !== 'denied' && isPushUndecided(),
  )
  return isAsking && <Question onDecided={() => setAsking(false)} />
}

function Question({ onDecided }: { onDecided: () => void }) {
  const { isChanging, switchTo } = usePush()
  const refuse = () => {
    rememberPush('off')
    onDecided()
  }
  return (
    <section className="grid gap-3 rounded-lg bg-lapis-tint p-4 sm:p-5">
      <div className="flex gap-3">
        <BellRing size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-lapis" />
        <div role="status">
          <p className="font-semibold">{pushText.ask}</p>
          <p className="mt-0.5 text-ink-2">{pushText.askHint}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={isChanging} onClick={() => switchTo(true, { onSettled: onDecided })}>
          {pushText.yes}
        </Button>
        <Button size="sm" variant="quiet" onClick={refuse}>
          {pushText.no}
        </Button>
      </div>
    </section>
  )
}
