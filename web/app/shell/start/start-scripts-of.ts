import { LANGUAGE_PREFIXES } from '@kashf/contract/interface-language.ts'
import { TELEGRAM_APP_PATH } from '@kashf/contract/telegram/mini-app.ts'
import type { EntryContext } from 'react-router'
import { LANGUAGE, PREFIX } from '../base/language.ts'
import { historyPlace } from './history-place.ts'
import { keepLanguage } from './keep-language.ts'
import { layOutLazily } from './lay-out-lazily.ts'
import { loadCode } from './load-code.ts'
import { pageCode } from './page-code.ts'
import { recordEvents } from './record-events.ts'
import { startMiniApp } from './start-mini-app.ts'
import { PAGE_CODE_ID, type StartScripts } from './start-scripts.tsx'
import { stayInHistory } from './stay-in-history.ts'

/** The same selectors as in ui/styles/base.css. */
const LAZY_PARTS = '.lazy-layout,.card-grid>:nth-child(n+8)'

const languages = [LANGUAGE, Object.entries(LANGUAGE_PREFIXES)].map((value) => JSON.stringify(value)).join()
const choose = `(${keepLanguage})(${languages});`
const record = `(${recordEvents})();(${layOutLazily})(${JSON.stringify(LAZY_PARTS)});`
const miniAppPath = PREFIX + TELEGRAM_APP_PATH
const miniAppPaths = Object.values(LANGUAGE_PREFIXES).map((prefix) => prefix + TELEGRAM_APP_PATH)
const start = `(${startMiniApp})(${JSON.stringify(miniAppPath)},${JSON.stringify(PREFIX)},${historyPlace});`
// Runs before the choice of the language, which may load another document.
const enterMiniApp = `(${stayInHistory})(${JSON.stringify(miniAppPaths)});${record}${start}`
const stream = `new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`

/** The scripts of a page that is being rendered. Server only. All but `code` are the same on every page. */
export function startScriptsOf(context: EntryContext): StartScripts {
  const handoff = `window.__reactRouterContext=${context.serverHandoffString};window.__reactRouterContext.stream=${stream};`
  const load = `(${loadCode})(${JSON.stringify(PAGE_CODE_ID)},(file)=>import(file))`
  const isMiniApp = context.staticHandlerContext.basename === miniAppPath
  return {
    record: isMiniApp ? enterMiniApp + choose : choose + record,
    load: handoff + load,
    code: pageCode(context),
  }
}
