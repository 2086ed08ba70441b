const DARK = 'prefers-color-scheme: dark'
const changed = new WeakSet<CSSMediaRule>()

/**
 * Shows our dark or light theme as Telegram's background asks, whatever the system prefers. Telegram's own colours are not
 * taken over: people make themes, and nobody measures their contrast with our colours. Returns whether it is dark; a colour
 * that is none changes nothing.
 */
export function followTheme(background: unknown): boolean | null {
  const isDark = isDarkColour(background)
  if (isDark === null) return null
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light'
  for (const sheet of document.styleSheets) {
    for (const rule of darkRules(sheet.cssRules)) {
      changed.add(rule)
      rule.media.mediaText = isDark ? 'all' : 'not all'
    }
  }
  return isDark
}

/** The rules of the dark theme, which may lie in layers. */
function darkRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && (changed.has(rule) || rule.conditionText.includes(DARK)))
      return [rule]
    return rule instanceof CSSGroupingRule ? darkRules(rule.cssRules) : []
  })
}

function isDarkColour(colour: unknown): boolean | null {
  const hex = typeof colour === 'string' ? /^#([0-9a-f]{6})$/i.exec(colour)?.[1] : undefined
  if (hex === undefined) return null
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}
