const MARK = 'offline-device'

/** Whether somebody has saved lessons in this browser; the offline code is loaded only then. */
export function hasDevice(): boolean {
  try {
    return localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

export function markDevice(): void {
  try {
    localStorage.setItem(MARK, '1')
  } catch {
    // Storage is blocked, so that nothing can be saved either.
  }
}
