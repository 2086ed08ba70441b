/**
 * Part of an inline script, so it uses nothing from outside of itself: stands in for session storage where the browser refuses it
 * to frames of other sites. The values are the state of the entry of the frame's history, which survives the load of a document,
 * is seen by pages of this origin alone and, unlike an address, is sent to nobody.
 */
export function historyPlace(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  // Old browsers lack it: the values then last as long as the document.
  const navigation: Navigation | undefined = window.navigation
  const kept = new Map<string, string>(Object.entries(navigation?.currentEntry?.getState() ?? {}))
  const keep = () => navigation?.updateCurrentEntry({ state: Object.fromEntries(kept) })
  navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    // Another entry; null is `keep` itself.
    if (navigationType !== null) keep()
  })
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
      keep()
    },
    removeItem: (key) => {
      kept.delete(key)
      keep()
    },
  }
}
