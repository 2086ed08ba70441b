import { useState } from 'react'
import { savedText as text } from '../../../text/learn/saved-lessons.ts'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { isWifiOnly, knowsWifi, storeWifiOnly } from '../../public-account/offline/connection.ts'

/** Limits downloads to Wi-Fi; renders nothing where the browser does not tell it from mobile data. */
export function WifiOnly() {
  const [isOnly, setOnly] = useState(isWifiOnly)
  const change = (next: boolean) => {
    setOnly(next)
    storeWifiOnly(next)
  }
  return (
    knowsWifi() && (
      <Checkbox label={text.wifiOnly} checked={isOnly} onChange={({ target }) => change(target.checked)} />
    )
  )
}
