import { useEffect, useState } from 'react'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { useHydrated } from '../../../shell/base/use-hydrated.ts'
import { formatClock } from '../../../shell/format/format.ts'
import { verifyText } from '../../../text/account/registration.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { resendAt, storeCodeSent } from './resend-timer.ts'

export interface ResendCodeProps {
  email: string
  /** Requests a new code; throws an ApiError. */
  ask: () => Promise<unknown>
}

/** Button to request the code again, at most once a minute; the countdown survives reloads. */
export function ResendCode(props: ResendCodeProps) {
  const isHydrated = useHydrated()
  if (!isHydrated) return <span aria-hidden="true" className="block h-9" />
  return <Resend {...props} />
}

function Resend({ email, ask }: ResendCodeProps) {
  const [until, setUntil] = useState(() => resendAt(email))
  const [isAsking, setAsking] = useState(false)
  const secondsLeft = useSecondsLeft(until)

  const resend = async () => {
    setAsking(true)
    try {
      await ask()
      storeCodeSent(email)
      setUntil(resendAt(email))
      showToast({ title: verifyText.resent, message: verifyText.resentHint })
    } catch (error) {
      failureToast(error)
    } finally {
      setAsking(false)
    }
  }

  return (
    <Button
      variant="quiet"
      size="sm"
      loading={isAsking}
      disabled={secondsLeft > 0}
      onClick={() => void resend()}
    >
      <span className="tabular-nums">
        {secondsLeft > 0 ? verifyText.resendIn(formatClock(secondsLeft)) : verifyText.resend}
      </span>
    </Button>
  )
}

function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  const isOver = left === 0

  useEffect(() => {
    if (isOver && until <= Date.now()) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until, isOver])

  return left
}
