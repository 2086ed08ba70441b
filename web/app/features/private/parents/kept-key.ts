const NAME = 'parent-key'
/** The fragment with which payment apps return; their address has no key. */
const BACK = 'sent'

/**
 * The key in the fragment of the page, which the tab keeps for the way back from a payment app. Empty without one.
 */
export function keyOfTab(): { parentKey: string; isBack: boolean } {
  const fragment = window.location.hash.slice(1)
  const isBack = fragment === BACK
  try {
    if (!isBack && fragment) sessionStorage.setItem(NAME, fragment)
    return { parentKey: isBack ? (sessionStorage.getItem(NAME) ?? '') : fragment, isBack }
  } catch {
    // Storage is blocked: the page works, the way back asks for the link.
    return { parentKey: isBack ? '' : fragment, isBack }
  }
}
