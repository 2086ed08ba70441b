const systems: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
// The order matters: many browsers also name the one they descend from.
const browsers: [pattern: RegExp, name: string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A browser's user agent as people call it: `Chrome, Android`; null when it tells nothing. */
export function deviceName(userAgent: string): string | null {
  const first = (list: typeof systems) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [first(browsers), first(systems)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
