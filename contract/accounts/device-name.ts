const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
// The order matters, because many user agents also name the browser from which they are derived.
const BROWSERS: [pattern: RegExp, name: string][] = [
  [/YaBrowser\//, 'Yandex'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** A readable name for a user agent: `Chrome, Android`; null when neither browser nor system is recognised. */
export function deviceName(userAgent: string): string | null {
  const first = (list: typeof SYSTEMS) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [first(BROWSERS), first(SYSTEMS)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
