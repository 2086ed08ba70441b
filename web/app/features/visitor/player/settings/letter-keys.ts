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

/**
 * The pressed key, letters in lower case; on a Cyrillic keyboard the sign that a Latin one has in that place, so that
 * shortcuts work in every layout.
 */
export function latinKey(event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const { key, code, shiftKey } = event
  if (key.length === 1 && key > '~') {
    if (code === 'Comma') return shiftKey ? '<' : ','
    if (code === 'Period') return shiftKey ? '>' : '.'
    return code.startsWith('Key') ? code.slice('Key'.length).toLowerCase() : key
  }
  return key.length === 1 ? key.toLowerCase() : key
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
