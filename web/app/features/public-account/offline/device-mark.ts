const MARK = 'offline-device'

/** Whether somebody has saved lessons in this browser: only then is the code for them loaded. */
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
    // Storage is blocked: then nothing can be saved either.
  }
}
