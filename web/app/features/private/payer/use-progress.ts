import type { PublicPaymentRequest } from '@kashf/contract/purchases/pay-for-me.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Money that has come is used within seconds; before that, a look now and then is enough. */
const SETTLING_MS = 3_000
const WAITING_MS = 20_000

/** Reads the page again while the money may come: at once when the payer returns from an app, and gently while they look. */
export function useProgress({ state, due }: Pick<PublicPaymentRequest, 'state' | 'due'>): void {
  const { revalidate } = useRevalidator()
  const everyMs = due > 0 ? WAITING_MS : SETTLING_MS
  useEffect(() => {
    if (state !== 'open') return
    const look = () => document.visibilityState === 'visible' && void revalidate()
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [state, everyMs, revalidate])
}
