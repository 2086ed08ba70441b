/**
 * Part of an inline script, so it must be self-contained: replaces session storage where the browser denies it to
 * frames of other sites. The values are the state of the frame's history entry, which survives loading a document, is
 * visible only to pages of this origin and, unlike a URL, is sent to nobody.
 */
export function historyPlace(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  // Old browsers lack the Navigation API: the values then last as long as the document.
  const navigation: Navigation | undefined = window.navigation
  const kept = new Map<string, string>(Object.entries(navigation?.currentEntry?.getState() ?? {}))
  const keep = () => navigation?.updateCurrentEntry({ state: Object.fromEntries(kept) })
  navigation?.addEventListener('currententrychange', ({ navigationType }) => {
    // Another entry became current; null is the update by `keep` itself.
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
