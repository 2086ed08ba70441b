import { TELEGRAM_APP_PATH } from '@kashf/contract/telegram-app.ts'
import type { EntryContext } from 'react-router'
import { loadCode } from './load-code.ts'
import { pageCode } from './page-code.ts'
import { recordEvents } from './record-events.ts'
import { startMiniApp } from './start-mini-app.ts'
import { PAGE_CODE_ID, type StartScripts } from './start-scripts.tsx'

const record = `(${recordEvents})()`
const recordInMiniApp = `${record};(${startMiniApp})(${JSON.stringify(TELEGRAM_APP_PATH)})`
const stream = `new ReadableStream({start(controller){window.__reactRouterContext.streamController=controller}}).pipeThrough(new TextEncoderStream())`

/** The scripts of a page that is being rendered. Server only. All but `code` are the same on every page. */
export function startScriptsOf(context: EntryContext): StartScripts {
  const handoff = `window.__reactRouterContext=${context.serverHandoffString};window.__reactRouterContext.stream=${stream};`
  const load = `(${loadCode})(${JSON.stringify(PAGE_CODE_ID)},(file)=>import(file))`
  const isMiniApp = context.staticHandlerContext.basename === TELEGRAM_APP_PATH
  return { record: isMiniApp ? recordInMiniApp : record, load: handoff + load, code: pageCode(context) }
}
