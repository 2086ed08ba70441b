import type { ServerResponse } from 'node:http'
import { escapeHtml } from '../open-id/escape-html.ts'
import { launchData } from './launch-data.ts'
import type { TelegramSimulator } from './telegram-simulator.ts'

const THEMES = {
  light: { bg_color: '#ffffff', text_color: '#000000' },
  dark: { bg_color: '#17212b', text_color: '#f5f5f5' },
} as const

/** Runs in the page: implements Telegram's side of the protocol with the Mini App in the frame. */
function hostMiniApp(themes: typeof THEMES): void {
  let frame = document.querySelector('iframe')
  let reloadsItself = false
  const button = (name: string) => document.getElementById(name) as HTMLButtonElement
  const log = document.getElementById('log')
  let theme: keyof typeof themes = 'light'
  const send = (eventType: string, eventData: object = {}) =>
    frame?.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), '*')
  const insets = { top: 0, right: 0, bottom: 0, left: 0 }
  /** Reloads like the web client for a Mini App that does not declare that it reloads itself. */
  const loadAgain = () => {
    const fresh = frame?.cloneNode() as HTMLIFrameElement
    frame?.replaceWith(fresh)
    frame = fresh
    reloadsItself = false
  }
  const answers: Record<string, (data: Record<string, unknown>) => void> = {
    iframe_ready: ({ reload_supported }) => {
      reloadsItself = reload_supported === true
    },
    web_app_setup_back_button: ({ is_visible }) => {
      button('back').hidden = is_visible !== true
    },
    web_app_request_theme: () => send('theme_changed', { theme_params: themes[theme] }),
    web_app_request_safe_area: () => send('safe_area_changed', insets),
    web_app_request_content_safe_area: () => send('content_safe_area_changed', { ...insets, top: 12 }),
    web_app_open_link: ({ url }) => window.open(String(url), '_blank', 'noopener'),
    iframe_will_reload: () => {},
  }
  addEventListener('message', ({ source, data }) => {
    if (source !== frame?.contentWindow) return
    const { eventType, eventData } = JSON.parse(data)
    if (log) log.textContent += `${eventType} ${JSON.stringify(eventData)}\n`
    answers[eventType]?.(eventData)
  })
  button('back').onclick = () => send('back_button_pressed')
  button('reload').onclick = () => (reloadsItself ? send('reload_iframe') : loadAgain())
  button('theme').onclick = () => {
    theme = theme === 'light' ? 'dark' : 'light'
    answers.web_app_request_theme?.({})
  }
}

/**
 * Serves the page `/web?person=5001&app=http://localhost:3000/telegram/app&startapp=course_1`: the Mini App in a frame,
 * as in Telegram's web client. `age` dates the launch that many seconds ago.
 */
export function serveWebPage(telegram: TelegramSimulator, url: URL, answer: ServerResponse): void {
  const get = (name: string) => url.searchParams.get(name) ?? ''
  const person = telegram.state.people.get(Number(get('person'))) ?? [...telegram.state.people.values()][0]
  const app = URL.parse(get('app'))
  if (!person || !app || !/^https?:$/.test(app.protocol)) {
    answer.writeHead(400).end('person and app are needed')
    return
  }
  const startParam = get('startapp')
  const authDate = Math.floor(Date.now() / 1000) - Number(get('age'))
  if (startParam) app.searchParams.set('tgWebAppStartParam', startParam)
  app.hash = new URLSearchParams({
    tgWebAppData: launchData(telegram.token, { person, authDate, ...(startParam && { startParam }) }),
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(THEMES.light),
  }).toString()
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html>
<html lang="uz"><title>Telegram (look-alike)</title>
<meta name="viewport" content="width=device-width">
<style>body{margin:0;display:flex;flex-direction:column;height:100vh}iframe{flex:1;border:0}#log{display:none}</style>
<div><button id="back" hidden>Back</button> <button id="reload">Reload</button> <button id="theme">Theme</button></div>
<iframe title="Mini App" src="${escapeHtml(app.href)}"></iframe>
<pre id="log"></pre>
<script>(${hostMiniApp})(${JSON.stringify(THEMES)})</script>`)
}
