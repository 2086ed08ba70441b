const DARK = 'prefers-color-scheme: dark'
const changed = new WeakSet<CSSMediaRule>()

/**
 * Selects our dark or light theme by the brightness of Telegram's background, whatever the system prefers. Telegram's
 * colours are not adopted: people make themes, and their contrast with our colours is unknown. Returns whether it is
 * dark; an invalid colour changes nothing.
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

/** Finds the rules of the dark theme, which may be nested in layers. */
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
