import { useEffect, useState } from 'react'
import { holdWriterLock, type Written } from '../../../public-account/practice/outbox/writer-lock.ts'

/** Which page of this browser writes. */
type Tab = 'unknown' | 'this' | 'other'

/** Whether this page may write: the first of a browser, until another takes over. */
export function useWriterTab(written: Written): { tab: Tab; takeTab: () => void } {
  const [known, setKnown] = useState<{ of: Written; tab: Tab } | null>(null)
  const [takeovers, setTakeovers] = useState(0)
  useEffect(() => {
    const tell = (tab: Tab) => () => setKnown({ of: written, tab })
    return holdWriterLock(written, {
      steal: takeovers > 0,
      onHeld: tell('this'),
      onBusy: tell('other'),
      onLost: tell('other'),
    })
  }, [written, takeovers])
  return {
    tab: known?.of === written ? known.tab : 'unknown',
    takeTab: () => setTakeovers((count) => count + 1),
  }
}
