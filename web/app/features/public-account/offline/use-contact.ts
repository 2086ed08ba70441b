import { useEffect } from 'react'
import { hasTakenTest } from '../practice/taken-mark.ts'
import { mayHoldWork } from '../uploads/waiting-mark.ts'
import { hasDevice } from './device-mark.ts'

/** Sends what waits, renews licences and continues downloads, on any page of the signed-in student and when the connection returns. */
export function useContact(userId: number | undefined): void {
  useEffect(() => {
    if (userId === undefined || !(hasDevice() || hasTakenTest() || mayHoldWork())) return
    const stop = new AbortController()
    const contact = () =>
      void import('./contact.lazy.ts').then((code) => code.contact(userId)).catch(() => {})
    window.addEventListener('online', contact, { signal: stop.signal })
    contact()
    return () => stop.abort()
  }, [userId])
}
