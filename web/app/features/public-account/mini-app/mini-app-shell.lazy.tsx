import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { startSession } from '../../../api/login.ts'
import { readToken } from '../../../shell/base/session.ts'
import { followTheme } from './follow-theme.ts'
import './mini-app.css'
import { openOutside, outsideAddress } from './open-outside.ts'
import { signInByLaunch } from './sign-in-by-launch.ts'
import { listenToTelegram, onTelegram } from './telegram-events.ts'

/** The shell of the Mini App: Telegram's back button, theme and insets, external links, and the sign-in. */
export default function MiniAppShell() {
  useTelegram()
  useBackButton()
  useLinksToOutside()
  useSignInPage()
  useEffect(() => {
    if (!readToken()) void signIn()
  }, [])
  return null
}

/**
 * Without an account, or with a code still to enter, the person is a visitor; the sign-in page continues from there.
 */
async function signIn(): Promise<void> {
  try {
    const answer = await signInByLaunch()
    if (answer.outcome === 'signed_in') await startSession(answer.token)
  } catch {
    // Refused or offline, the person is a visitor. The sign-in page shows the reason.
  }
}

function useTelegram(): void {
  useEffect(() => {
    const { miniApp } = window
    if (!miniApp) return
    listenToTelegram()
    document.documentElement.dataset.miniApp = ''
    const ends = [
      onTelegram('theme_changed', ({ theme_params }) => showTheme(theme_params)),
      onTelegram('safe_area_changed', (insets) => setInsets('device', insets)),
      onTelegram('content_safe_area_changed', (insets) => setInsets('content', insets)),
      onTelegram('reload_iframe', () => {
        miniApp.post('iframe_will_reload')
        location.reload()
      }),
    ]
    showTheme(parse(miniApp.launch.get('tgWebAppThemeParams')))
    for (const request of ['theme', 'safe_area', 'content_safe_area'])
      miniApp.post(`web_app_request_${request}`)
    return () => {
      for (const end of ends) end()
    }
  }, [])
  // Apply the theme again after navigation, because a page may load further styles.
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: applied again on every page
  useEffect(() => {
    followTheme(background)
  }, [pathname])
}

let background: unknown

function showTheme(theme: unknown): void {
  if (typeof theme !== 'object' || theme === null || !('bg_color' in theme)) return
  background = theme.bg_color
  if (followTheme(background) === null) return
  const color = getComputedStyle(document.documentElement).getPropertyValue('--color-ground').trim()
  for (const part of ['header', 'background']) window.miniApp?.post(`web_app_set_${part}_color`, { color })
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const
const insets = { device: [0, 0, 0, 0], content: [0, 0, 0, 0] }
const MAX_INSET_PX = 200

/** Insets: `device` is covered by the screen's edges, `content` additionally by Telegram's buttons. */
function setInsets(kind: keyof typeof insets, given: Record<string, unknown>): void {
  insets[kind] = SIDES.map((side) => Math.min(Math.max(Number(given[side]) || 0, 0), MAX_INSET_PX))
  SIDES.forEach((side, at) => {
    const inset = (insets.device[at] ?? 0) + (insets.content[at] ?? 0)
    document.documentElement.style.setProperty(`--inset-${side}`, `${inset}px`)
  })
}

/**
 * Telegram's back button goes to the previous page; on the first page it is hidden, and Telegram closes the Mini App.
 */
function useBackButton(): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its place in the history
  useEffect(() => {
    // The router numbers its history entries.
    const isFirst = !(window.history.state?.idx > 0)
    window.miniApp?.post('web_app_setup_back_button', { is_visible: !isFirst })
  }, [key])
  useEffect(() => onTelegram('back_button_pressed', () => void navigate(-1)), [navigate])
}

function useLinksToOutside(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const address = link?.href ? outsideAddress(link) : null
      if (address === null) return
      event.preventDefault()
      event.stopPropagation()
      openOutside(address)
    }
    // Capture the click before the router's links handle it.
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [])
}

/** The launch data sign the person in, so the page for the password is replaced by the one that uses them. */
function useSignInPage(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (pathname === '/login') void navigate(`/telegram${search}`, { replace: true })
  }, [pathname, search, navigate])
}
