import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first: it renders no browser window, which would take a third of the processor time. */
const KNOWN_PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Flags for a headless browser that makes no background requests. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  console.error('Installing Chromium (once)…')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

async function fromPackage(): Promise<string | null> {
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const path = await chromium.executablePath()
    return spawnSync(path, ['--version', '--no-sandbox']).status === 0 ? path : null
  } catch {
    return null
  }
}

/**
 * Path of Chromium: `$CHROMIUM`, an installed one, one installed now with apt if allowed, or the one of an npm package.
 * Otherwise throws an error with instructions.
 */
export async function findChromium(): Promise<string> {
  const { CHROMIUM } = process.env
  if (CHROMIUM) {
    if (!existsSync(CHROMIUM)) throw new Error(`CHROMIUM points at ${CHROMIUM}, which does not exist.`)
    return CHROMIUM
  }
  const installed = () => KNOWN_PLACES.find((place) => existsSync(place))
  const found = installed() ?? (installWithApt() ? installed() : null) ?? (await fromPackage())
  if (!found)
    throw new Error(
      'No Chromium to test with: install it (apt-get install chromium) or set CHROMIUM to its path.',
    )
  return found
}
