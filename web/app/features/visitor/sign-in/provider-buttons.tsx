import { chooseForReturn } from '../../../shell/base/choose-language.ts'
import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { cx } from '../../../ui/class-names.ts'
import { GoogleMark } from './google-mark.tsx'
import { useNext } from './use-next.ts'

export interface Providers {
  hasTelegram: boolean
  hasGoogle: boolean
}

/**
 * The links to the sign-in of Telegram and Google, as far as they are on. Google refuses to show its page inside Telegram
 * (`disallowed_useragent`).
 */
export function ProviderButtons(props: {
  has: Providers
  text: { telegram: string; google: string }
  className: string
}) {
  const { has, text, className } = props
  const { keepNext } = useNext()
  const inMiniApp = useInMiniApp()
  // The router would put the language before the address, and calls have none.
  const look = 'button button-outline button-lg w-full'
  if (!has.hasTelegram && (!has.hasGoogle || inMiniApp)) return null
  return (
    <div className={cx('grid gap-3', className)}>
      {has.hasTelegram && (
        <a href={keepNext('/api/telegram/start')} onClick={chooseForReturn} className={look}>
          {text.telegram}
        </a>
      )}
      {has.hasGoogle && !inMiniApp && (
        <a href={keepNext('/api/google/start')} onClick={chooseForReturn} className={look}>
          <GoogleMark />
          {text.google}
        </a>
      )}
    </div>
  )
}
