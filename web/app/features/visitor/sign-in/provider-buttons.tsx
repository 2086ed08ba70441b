import { useInMiniApp } from '../../../shell/base/mini-app.ts'
import { LinkButton } from '../../../ui/button.tsx'
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
  const look = { reloadDocument: true, variant: 'outline', size: 'lg', wide: true } as const
  if (!has.hasTelegram && (!has.hasGoogle || inMiniApp)) return null
  return (
    <div className={cx('grid gap-3', className)}>
      {has.hasTelegram && (
        <LinkButton to={keepNext('/api/telegram/start')} {...look}>
          {text.telegram}
        </LinkButton>
      )}
      {has.hasGoogle && !inMiniApp && (
        <LinkButton to={keepNext('/api/google/start')} {...look} icon={<GoogleMark />}>
          {text.google}
        </LinkButton>
      )}
    </div>
  )
}
