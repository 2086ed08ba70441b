const SWITCHED_OFF = 'letter-keys-off'

/**
 * Whether letters, digits and signs act as shortcuts (WCAG 2.1.4): people who dictate or press keys by accident can
 * switch them off.
 */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(SWITCHED_OFF) === null
  } catch {
    return true
  }
}

/** Switches character-key shortcuts on or off, in this browser. */
export function switchLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SWITCHED_OFF)
    else localStorage.setItem(SWITCHED_OFF, '1')
  } catch {
    // Without storage the shortcuts stay on.
  }
}
